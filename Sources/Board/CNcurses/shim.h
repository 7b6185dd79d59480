#ifndef NOTICEBOARD_CNCURSES_SHIM_H
#define NOTICEBOARD_CNCURSES_SHIM_H

// What Swift cannot import from curses and the C library (macros, globals, variadic functions), and what must run
// inside a signal handler, where Swift code is not safe.

// The wide-character functions are declared only when this is set before the include.
#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#include <sys/wait.h>
#include <spawn.h>
#include <curses.h>

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif
#include <termios.h>
#include <unistd.h>

// MARK: Curses

// `stdscr` and `curscr` are shared mutable state to Swift.
static inline WINDOW *nb_screen(void) { return stdscr; }
static inline void nb_forget_what_is_shown(void) { clearok(curscr, TRUE); }

// The header that declares it, term.h, also defines macros such as `lines` and `columns`.
extern int setupterm(const char *name, int terminal, int *found);

// `COLORS` is shared mutable state too.
static inline int nb_colors(void) { return has_colors() ? COLORS : 0; }

// What curses asks for a character's width. Some systems declare it only for X/Open programs.
extern int wcwidth(wchar_t character);

// The attributes are macros with casts, which Swift does not import.
static inline attr_t nb_bold(void) { return A_BOLD; }
static inline attr_t nb_dim(void) { return A_DIM; }
static inline attr_t nb_reverse(void) { return A_REVERSE; }
static inline attr_t nb_underline(void) { return A_UNDERLINE; }

// MARK: The terminal and the C library
//
// The headers above come with this module, so that its importer needs no `import Glibc` or `import Darwin`.

// `errno` is a macro.
static inline int nb_errno(void) { return errno; }

// `ioctl` is variadic.
static inline int nb_window_size(int terminal, int *rows, int *columns) {
    struct winsize size;
    if (ioctl(terminal, TIOCGWINSZ, &size) != 0) return -1;
    *rows = size.ws_row;
    *columns = size.ws_col;
    return 0;
}

// `CODESET` is an enumeration here and a number there.
static inline const char *nb_codeset(void) { return nl_langinfo(CODESET); }

// `fcntl` is variadic. A pipe for wake-ups must neither block its writer nor leak into children.
static inline int nb_wake_up_pipe(int ends[2]) {
    if (pipe(ends) != 0) return -1;
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    return 0;
}

// `stdout` is shared mutable state to Swift. Into a file it would keep its last lines until a crash loses them.
static inline void nb_print_line_by_line(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

// A copy of a descriptor that children do not inherit.
static inline int nb_duplicate(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 3); }

// The terminal opened once more, so that it can be made non-blocking without doing so to the shell, which shares the
// descriptor that it has passed on. Where that cannot be done, a copy of the descriptor.
static inline int nb_open_again(int terminal, int *is_shared) {
    char name[256];
    int again = -1;
    if (ttyname_r(terminal, name, sizeof name) == 0) {
        again = open(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    }
    *is_shared = again < 0;
    return again < 0 ? nb_duplicate(terminal) : again;
}

// A file without a name, for what is read back at once.
static inline FILE *nb_scratch_file(void) {
#ifdef __linux__
    // Needs no folder that can be written to.
    int descriptor = (int)syscall(SYS_memfd_create, "curses", 1u);
    if (descriptor >= 0) return fdopen(descriptor, "w+");
#endif
    return tmpfile();
}

// Whether there is room for more within some milliseconds.
static inline int nb_takes_more(int terminal, int milliseconds) {
    struct pollfd room = {.fd = terminal, .events = POLLOUT};
    return poll(&room, 1, milliseconds) > 0;
}

// Writes as long as the terminal takes something every now and then, and returns how much is left. Only calls that are
// safe in a signal handler.
static inline ssize_t nb_write_patiently(int terminal, const char *bytes, ssize_t count) {
    int refusals = 0;
    while (count > 0 && refusals < 100 && nb_takes_more(terminal, 200)) {
        ssize_t written = write(terminal, bytes, (size_t)count);
        if (written <= 0) {
            if (written < 0 && errno != EAGAIN && errno != EINTR) return count;
            refusals++;
            continue;
        }
        bytes += written;
        count -= written;
    }
    return count;
}

// The last output to the terminal. One that does not read loses what it has not read yet: only so does it
// hear this when it reads again.
static inline void nb_write_last(int terminal, const char *bytes, ssize_t count) {
    ssize_t left = nb_write_patiently(terminal, bytes, count);
    if (left == 0) return;
    tcflush(terminal, TCOFLUSH);
    nb_write_patiently(terminal, bytes, count);
}

// `c_cc` is a tuple to Swift.
static inline void nb_wait_for_one_byte(struct termios *modes) {
    modes->c_cc[VMIN] = 1;
    modes->c_cc[VTIME] = 0;
}

// In the background the terminal is in use by others, and their modes are none of ours to change.
static inline void nb_give_modes_back(int terminal, const struct termios *modes) {
    pid_t group = tcgetpgrp(terminal);
    if (group < 0 || group == getpgrp()) tcsetattr(terminal, TCSANOW, modes);
}

// MARK: Signals
//
// The variables below exist once for each Swift file that calls these functions. So one file calls all of a
// section: SignalCatcher.swift this one, Rescue.swift the next. Without their initial values they would not exist
// at all: Swift's importer passes over tentative definitions.

static unsigned long long nb_signals_pending = 0;
static int nb_signals_pipe = -1;
static struct sigaction nb_signals_previous[65] = {0};

static inline unsigned long long nb_signal_bit(int signal) { return 1ull << (signal - 1); }

// Notes the signal and wakes the reader. A storm of signals is one byte in the pipe.
static void nb_note_signal(int signal) {
    int saved = errno;
    if (__atomic_fetch_or(&nb_signals_pending, nb_signal_bit(signal), __ATOMIC_SEQ_CST) == 0) {
        (void)!write(nb_signals_pipe, "", 1);
    }
    errno = saved;
}

static inline void nb_signals_use_pipe(int end) { nb_signals_pipe = end; }

// `sigaction` holds a union that each system names differently. What a parent wants ignored, as nohup does, stays
// ignored; then the result is -1. A signal that interrupts ends the wait for a terminal that does not read.
static inline int nb_signal_catch(int signal, int interrupts) {
    struct sigaction action = {0};
    if (sigaction(signal, NULL, &nb_signals_previous[signal]) != 0) return -1;
    if (nb_signals_previous[signal].sa_handler == SIG_IGN) return -1;
    action.sa_handler = nb_note_signal;
    action.sa_flags = interrupts ? 0 : SA_RESTART;
    return sigaction(signal, &action, NULL);
}

static inline void nb_signal_release(int signal) { sigaction(signal, &nb_signals_previous[signal], NULL); }

// The signals noted since they were last taken, a bit for each.
static inline unsigned long long nb_signals_noted(void) {
    return __atomic_load_n(&nb_signals_pending, __ATOMIC_SEQ_CST);
}

static inline unsigned long long nb_signals_take(void) {
    return __atomic_exchange_n(&nb_signals_pending, 0, __ATOMIC_SEQ_CST);
}

// Runs a program, found by PATH, that has the terminal until it ends. Returns its wait status, or -errno.
// Signals of the keyboard are for the program alone, except that ^Z stops this one too, as the shell expects.
static inline int nb_run(char *const arguments[]) {
    extern char **environ;
    struct sigaction ignored = {0}, standard = {0}, former[3];
    const int signals[3] = {SIGINT, SIGQUIT, SIGTSTP};
    sigset_t all, none;
    posix_spawnattr_t attributes;
    pid_t child = 0;
    int status = 0;
    ignored.sa_handler = SIG_IGN;
    standard.sa_handler = SIG_DFL;
    for (int i = 0; i < 3; i++) {
        sigaction(signals[i], NULL, &former[i]);
        if (signals[i] != SIGTSTP) sigaction(signals[i], &ignored, NULL);
        else if (former[i].sa_handler != SIG_IGN) sigaction(signals[i], &standard, NULL);
    }
    sigfillset(&all);
    sigdelset(&all, SIGKILL);
    sigdelset(&all, SIGSTOP);
    sigemptyset(&none);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    int error = posix_spawnp(&child, arguments[0], NULL, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    if (error == 0) {
        while (waitpid(child, &status, 0) < 0) {
            if (errno == EINTR) continue;
            error = errno;
            break;
        }
    }
    for (int i = 0; i < 3; i++) sigaction(signals[i], &former[i], NULL);
    return error == 0 ? status : -error;
}

// `SIG_DFL` is a cast, which Swift does not import.
static inline void nb_signal_default(int signal) {
    struct sigaction action = {0};
    sigset_t one;
    action.sa_handler = SIG_DFL;
    sigaction(signal, &action, NULL);
    sigemptyset(&one);
    sigaddset(&one, signal);
    pthread_sigmask(SIG_UNBLOCK, &one, NULL);
}

// MARK: Rescue: giving the terminal back when the program ends without being asked

struct nb_rescue {
    int terminal;
    struct termios modes;
    // What makes the terminal a shell's again.
    char restore[256];
    int restore_length;
    // Where output is parked, and the descriptors to give back; -1 for none.
    int parked;
    int output;
    int error;
};

static struct nb_rescue nb_rescue_plan = {0};
static int nb_rescue_armed = 0;
static const int nb_rescue_signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
enum { nb_rescue_signal_count = sizeof nb_rescue_signals / sizeof *nb_rescue_signals };
static struct sigaction nb_rescue_previous[nb_rescue_signal_count] = {0};

// Only calls that are safe in a signal handler.
static void nb_rescue_run(void) {
    static char buffer[4096];
    int saved = errno;
    if (__atomic_exchange_n(&nb_rescue_armed, 0, __ATOMIC_SEQ_CST)) {
        nb_write_last(nb_rescue_plan.terminal, nb_rescue_plan.restore, nb_rescue_plan.restore_length);
        nb_give_modes_back(nb_rescue_plan.terminal, &nb_rescue_plan.modes);
        if (nb_rescue_plan.output >= 0) dup2(nb_rescue_plan.output, STDOUT_FILENO);
        if (nb_rescue_plan.error >= 0) dup2(nb_rescue_plan.error, STDERR_FILENO);
        if (nb_rescue_plan.parked >= 0) {
            off_t position = 0;
            ssize_t count;
            while ((count = pread(nb_rescue_plan.parked, buffer, sizeof buffer, position)) > 0) {
                if (nb_write_patiently(nb_rescue_plan.terminal, buffer, count) > 0) break;
                position += count;
            }
        }
    }
    errno = saved;
}

// Restores and steps aside. After a fault it returns: the instruction runs again and meets the handler that was here
// before, such as Swift's backtracer, or the default. A signal that someone sent does not come again by itself, so the
// handler is called, and the program ends by the signal.
static void nb_rescue_crashed(int signal, siginfo_t *info, void *context) {
    struct sigaction previous = {0};
    nb_rescue_run();
    for (int i = 0; i < nb_rescue_signal_count; i++) {
        if (nb_rescue_signals[i] == signal) previous = nb_rescue_previous[i];
    }
    if (info->si_code > 0) {
        sigaction(signal, &previous, NULL);
        return;
    }
    if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN) {
        sigset_t own;
        sigemptyset(&own);
        sigaddset(&own, signal);
        pthread_sigmask(SIG_BLOCK, &previous.sa_mask, NULL);
        if (previous.sa_flags & SA_NODEFER) pthread_sigmask(SIG_UNBLOCK, &own, NULL);
        if (previous.sa_flags & SA_SIGINFO) {
            previous.sa_sigaction(signal, info, context);
        } else {
            previous.sa_handler(signal);
        }
    }
    nb_signal_default(signal);
    raise(signal);
}

// A stack of its own lets the handler run when the thread's is used up.
static inline void nb_rescue_use_own_stack(void) {
    static char stack[64 * 1024];
    stack_t current;
    if (sigaltstack(NULL, &current) != 0 || !(current.ss_flags & SS_DISABLE)) return;
    current.ss_sp = stack;
    current.ss_size = sizeof stack;
    current.ss_flags = 0;
    sigaltstack(&current, NULL);
}

static inline void nb_rescue_arm(const struct nb_rescue *plan) {
    static int at_exit;
    struct sigaction action = {0};
    if (!at_exit) at_exit = atexit(nb_rescue_run) == 0;
    nb_rescue_use_own_stack();
    nb_rescue_plan = *plan;
    __atomic_store_n(&nb_rescue_armed, 1, __ATOMIC_SEQ_CST);
    action.sa_sigaction = nb_rescue_crashed;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    // Nothing more is blocked than was: Swift's backtracer reads memory that may not be there, and catches the fault.
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < nb_rescue_signal_count; i++) {
        sigaction(nb_rescue_signals[i], NULL, &nb_rescue_previous[i]);
        // What a parent wants ignored stays ignored.
        if (nb_rescue_previous[i].sa_handler == SIG_IGN) continue;
        sigaction(nb_rescue_signals[i], &action, NULL);
    }
}

static inline void nb_rescue_disarm(void) {
    __atomic_store_n(&nb_rescue_armed, 0, __ATOMIC_SEQ_CST);
    for (int i = 0; i < nb_rescue_signal_count; i++) {
        sigaction(nb_rescue_signals[i], &nb_rescue_previous[i], NULL);
    }
}

// A C array is a tuple of 256 numbers to Swift.
static inline void nb_rescue_set_restore(struct nb_rescue *plan, const char *bytes, int count) {
    const int room = sizeof plan->restore;
    plan->restore_length = count < room ? count : room;
    for (int i = 0; i < plan->restore_length; i++) plan->restore[i] = bytes[i];
}

#endif
