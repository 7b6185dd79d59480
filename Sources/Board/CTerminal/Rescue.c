#include "Rescue.h"

#include "Descriptors.h"
#include "Signals.h"
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

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
static void nb_rescue_use_own_stack(void) {
    static char stack[64 * 1024];
    stack_t current;
    if (sigaltstack(NULL, &current) != 0 || !(current.ss_flags & SS_DISABLE)) return;
    current.ss_sp = stack;
    current.ss_size = sizeof stack;
    current.ss_flags = 0;
    sigaltstack(&current, NULL);
}

void nb_rescue_arm(const struct nb_rescue *plan) {
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

void nb_rescue_disarm(void) {
    __atomic_store_n(&nb_rescue_armed, 0, __ATOMIC_SEQ_CST);
    for (int i = 0; i < nb_rescue_signal_count; i++) {
        sigaction(nb_rescue_signals[i], &nb_rescue_previous[i], NULL);
    }
}

void nb_rescue_set_restore(struct nb_rescue *plan, const char *bytes, int count) {
    const int room = sizeof plan->restore;
    plan->restore_length = count < room ? count : room;
    for (int i = 0; i < plan->restore_length; i++) plan->restore[i] = bytes[i];
}
