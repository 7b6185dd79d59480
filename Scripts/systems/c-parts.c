// Calls each function of the C targets, curses aside, and reports what does not hold of what its header says.
// Scripts/check-systems compiles it for this machine and for arm64, which qemu runs.
#define _GNU_SOURCE
#include "CSockets.h"
#include "CThreads.h"
#include "CTorture.h"
#include "Counter.h"
#include "Descriptors.h"
#include "Memory.h"
#include "MonitorCall.h"
#include "Nesting.h"
#include "Process.h"
#include "Rescue.h"
#include "Sanitizer.h"
#include "Signals.h"
#include "Stack.h"
#include "ThreadNumber.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <sys/un.h>
#include <sys/wait.h>

static int checked, failed;

static void check(bool holds, const char *what) {
    checked++;
    if (holds) return;
    failed++;
    printf("does not hold: %s\n", what);
}

static void run(void *(*body)(void *), void *argument, size_t stack) {
    pthread_t thread;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    if (stack > 0) pthread_attr_setstacksize(&attributes, stack);
    bool has_begun = pthread_create(&thread, &attributes, body, argument) == 0;
    pthread_attr_destroy(&attributes);
    if (has_begun) pthread_join(thread, NULL);
    else check(false, "a thread starts");
}

// Threads

static atomic_int ends;
static uintptr_t ended_thread;

static void note_end(void) {
    ended_thread = notices_thread();
    ends++;
}

static void *be_another_thread(void *main_thread) {
    check(notices_thread() != *(uintptr_t *)main_thread, "two threads have two numbers");
    check(notices_get_slots() == NULL, "a thread begins without slots");
    notices_set_slots(&ends);
    check(notices_get_monitor_call() == NULL && notices_get_post_chain() == NULL, "a thread begins outside posts");
    check(notices_get_queued_posts() == NULL && notices_get_receipt() == NULL, "a thread begins without a queue");
    check(notices_get_thread_number() == 2, "the first thread that asks is the second one");
    *(uintptr_t *)main_thread = notices_thread();
    notices_at_thread_end(note_end);
    notices_pause();
    notices_yield();
    torture_yield();
    torture_end_thread();
    return NULL;
}

static void *be_a_third_thread(void *unused) {
    (void)unused;
    check(notices_get_thread_number() == 3, "the next thread that asks is the third one");
    notices_set_thread_number(7);
    check(notices_get_thread_number() == 7, "a thread passes for another");
    return NULL;
}

static void check_threads(void) {
    uintptr_t thread = notices_thread(), own = thread;
    notices_set_slots(&thread);
    notices_set_monitor_call(&thread);
    notices_set_post_chain(&thread);
    notices_set_queued_posts(&thread);
    notices_set_receipt(&thread);
    check(notices_get_thread_number() == 1, "the main thread is the first one");
    run(be_another_thread, &thread, 0);
    check(ends == 1 && ended_thread == thread, "the end of a thread is told once, on that thread");
    run(be_a_third_thread, NULL, 0);
    check(notices_get_slots() == &thread && notices_get_monitor_call() == &thread, "a thread keeps its slots and calls");
    check(notices_get_post_chain() == &thread && notices_get_queued_posts() == &thread, "a thread keeps its posts");
    check(notices_get_receipt() == &thread, "a thread keeps its receipt");
    check(notices_thread() == own && torture_thread() == torture_thread(), "a thread keeps its number");
    check(!notices_is_thread_sanitized, "this is not built for thread sanitizer");
    notices_note_acquired(&thread);
    notices_note_releasing(&thread);
}

// Returns how much of the stack is left when it is short.
static uintptr_t descend(volatile char *above) {
    volatile char room[1024];
    room[0] = above[0];
    if (notices_is_stack_short()) return (uintptr_t)__builtin_frame_address(0) - notices_stack_bottom;
    uintptr_t left = descend(room);
    room[1] = room[0];
    return left;
}

static void *use_up_stack(void *left) {
    volatile char top[1] = {0};
    check(!notices_is_stack_short(), "a thread begins with a stack that is not short");
    *(uintptr_t *)left = descend(top);
    check(!notices_is_stack_short(), "a stack is not short when calls have returned");
    return NULL;
}

static void check_stack(void) {
    uintptr_t left = 0;
    run(use_up_stack, &left, 256 * 1024);
    check(left > 32 * 1024 && left < 65 * 1024, "a stack of 256 KB is short when a quarter is left");
    run(use_up_stack, &left, 4 * 1024 * 1024);
    check(left > 100 * 1024 && left < 129 * 1024, "a large stack is short when 128 KB are left");
}

static void check_memory(void) {
    uint64_t value = 0x0123456789abcdef, copy = 0;
    errno = 7;
    bool can_read = notices_read_memory((uintptr_t)&value, &copy, sizeof copy);
    check(!can_read || copy == value, "memory is read as it is");
#if defined(__x86_64__)
    check(can_read, "memory can be read");
#endif
    check(!notices_read_memory(16, &copy, sizeof copy), "memory that is not there is not read");
    check(errno == 7, "reading memory leaves errno as it was");
    check(notices_is_in_image((uintptr_t)&check_memory), "a function is in the program");
    check(notices_is_in_image((uintptr_t)&checked), "a variable of the program is in it");
    check(notices_is_in_image((uintptr_t)&malloc), "a function of a library is in an image");
    check(!notices_is_in_image((uintptr_t)&value), "the stack is in no image");
    uint64_t before = notices_counter();
    notices_yield();
    check(!notices_has_counter() || notices_counter() > before, "the counter rises");
}

// Sockets

static bool has_flags(int descriptor) {
    return (fcntl(descriptor, F_GETFL) & O_NONBLOCK) && (fcntl(descriptor, F_GETFD) & FD_CLOEXEC);
}

static void check_sockets(void) {
    char folder[] = "/tmp/c-parts.XXXXXX";
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    check(mkdtemp(folder) != NULL, "a folder is made");
    snprintf(address.sun_path, sizeof address.sun_path, "%s/s", folder);
    int listener = notices_open_socket(), client = notices_open_socket();
    check(has_flags(listener) && has_flags(client), "sockets do not block, and are closed on exec");
    check(bind(listener, (struct sockaddr *)&address, sizeof address) == 0, "a socket gets its path");
    check(notices_accept(listener) == -1, "a socket that does not listen accepts nobody");
    check(notices_listen(listener, 4) == 0, "a socket listens");
    check(notices_connect(client, (struct sockaddr *)&address, sizeof address) == 0, "a client connects");
    int server = notices_accept(listener);
    check(server >= 0 && has_flags(server), "a connection is accepted, does not block, and is closed on exec");
    uint32_t user = UINT32_MAX;
    int32_t process = 0;
    check(notices_socket_peer(server, &user, &process) == 0, "a peer is known");
    check(user == getuid() && process == getpid(), "the peer is this user and process");
    check(notices_socket_peer(-1, &user, &process) == EBADF, "a descriptor that is not open has no peer");
    char byte = 0;
    check(read(server, &byte, 1) == -1 && errno == EAGAIN, "reading what is not there does not wait");
    check(write(client, "x", 1) == 1 && read(server, &byte, 1) == 1 && byte == 'x', "a byte crosses");
    int ends[2] = {-1, -1};
    check(notices_open_pipe(ends) == 0 && has_flags(ends[0]) && has_flags(ends[1]), "a pipe does not block");
    char path[64];
    check(notices_temporary_folder(path, sizeof path) == 0, "Linux has no folder for temporary files of a user");
    for (int i = 0; i < 2; i++) close(ends[i]);
    close(server);
    close(client);
    close(listener);
    unlink(address.sun_path);
    rmdir(folder);
}

// The terminal

static void check_descriptors(void) {
    int ends[2] = {-1, -1};
    check(nb_wake_up_pipe(ends) == 0 && has_flags(ends[0]) && has_flags(ends[1]), "a pipe wakes without blocking");
    struct pollfd sources[3] = {
        {.fd = ends[0], .events = POLLIN}, {.fd = -1, .events = POLLIN}, {.fd = ends[1], .events = POLLOUT}};
    for (int way = 0; way < 2; way++) {
        int (*wait)(struct pollfd *, int, int) = way == 0 ? nb_poll : nb_poll_by_select;
        check(wait(sources, 2, 0) == 0, "an empty pipe has nothing to read");
        check(nb_write_patiently(ends[1], "ab", 2) == 0, "a pipe takes two bytes");
        check(wait(sources, 3, -1) == 2, "a full pipe is read, an empty one written");
        check(sources[0].revents == POLLIN && sources[1].revents == 0, "what can be read is told");
        check(sources[2].revents == POLLOUT && nb_takes_more(ends[1], 0), "what can be written is told");
        char bytes[4];
        check(read(ends[0], bytes, sizeof bytes) == 2, "both bytes are read");
    }
    struct pollfd high = {.fd = FD_SETSIZE, .events = POLLIN};
    check(nb_poll_by_select(&high, 1, 0) == 1 && high.revents == POLLNVAL, "select refuses a descriptor that is too high");
    int copy = nb_duplicate(ends[0]);
    check(copy > 2 && (fcntl(copy, F_GETFD) & FD_CLOEXEC), "a copy is closed on exec");
    close(copy);
    FILE *file = nb_scratch_file();
    char text[8] = {0};
    check(file && fputs("text", file) >= 0 && fseek(file, 0, SEEK_SET) == 0, "a scratch file is written");
    check(file && fgets(text, sizeof text, file) && strcmp(text, "text") == 0, "a scratch file is read back");
    if (file) fclose(file);
    errno = 7;
    check(nb_errno() == 7, "errno is told");
    for (int i = 0; i < 2; i++) close(ends[i]);
}

static int open_terminal(int *other) {
    *other = posix_openpt(O_RDWR | O_NOCTTY);
    if (*other < 0 || grantpt(*other) != 0 || unlockpt(*other) != 0) return -1;
    return open(ptsname(*other), O_RDWR | O_NOCTTY);
}

static void check_terminal(void) {
    int other, terminal = open_terminal(&other);
    int rows = 0, columns = 0, is_shared = 1;
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    struct termios modes;
    check(terminal >= 0 && tcgetattr(terminal, &modes) == 0, "a terminal is opened");
    check(ioctl(other, TIOCSWINSZ, &size) == 0 && nb_window_size(terminal, &rows, &columns) == 0, "a size is known");
    check(rows == 24 && columns == 80, "the size is that of the terminal");
    int again = nb_open_again(terminal, &is_shared);
    check(again >= 0 && !is_shared && has_flags(again), "the terminal is opened once more");
    nb_wait_for_one_byte(&modes);
    modes.c_lflag &= (tcflag_t) ~(ICANON | ECHO);
    modes.c_oflag &= (tcflag_t)~OPOST;
    nb_give_modes_back(terminal, &modes);
    struct termios now;
    check(tcgetattr(terminal, &now) == 0 && now.c_cc[VMIN] == 1 && !(now.c_lflag & ICANON), "the terminal has its modes");
    // A program that is aborted gives the terminal back, and then its output.
    pid_t child = fork();
    if (child == 0) {
        setrlimit(RLIMIT_CORE, &(struct rlimit){0});
        struct nb_rescue plan = {.terminal = terminal, .modes = modes, .parked = -1, .output = -1, .error = -1};
        nb_rescue_set_restore(&plan, "restored", 8);
        nb_rescue_arm(&plan);
        nb_rescue_disarm();
        nb_rescue_arm(&plan);
        abort();
    }
    int status = 0;
    char bytes[16] = {0};
    check(waitpid(child, &status, 0) == child && WIFSIGNALED(status), "an aborted program ends by the signal");
    check(WTERMSIG(status) == SIGABRT, "the signal is the one that was sent");
    check(read(other, bytes, sizeof bytes) == 8 && memcmp(bytes, "restored", 8) == 0, "the terminal is given back");
    nb_write_last(terminal, "end", 3);
    check(read(other, bytes, sizeof bytes) == 3 && memcmp(bytes, "end", 3) == 0, "the last output arrives");
    close(again);
    close(terminal);
    close(other);
}

static void check_signals(void) {
    int ends[2];
    char bytes[4];
    check(nb_wake_up_pipe(ends) == 0, "a pipe is made");
    nb_signals_use_pipe(ends[1]);
    check(nb_signal_catch(SIGUSR1, 1) == 0, "a signal is caught");
    raise(SIGUSR1);
    raise(SIGUSR1);
    check(nb_signals_noted() == nb_signal_bit(SIGUSR1), "a signal is noted");
    check(read(ends[0], bytes, sizeof bytes) == 1, "a storm of signals is one byte");
    check(nb_signals_take() == nb_signal_bit(SIGUSR1) && nb_signals_noted() == 0, "a signal is taken once");
    nb_signal_release(SIGUSR1);
    signal(SIGUSR2, SIG_IGN);
    check(nb_signal_catch(SIGUSR2, 0) == -1, "what is ignored stays ignored");
    nb_signal_default(SIGUSR2);
    struct sigaction action;
    check(sigaction(SIGUSR2, NULL, &action) == 0 && action.sa_handler == SIG_DFL, "a signal does what it does by default");
    for (int i = 0; i < 2; i++) close(ends[i]);
    char *succeeds[] = {"sh", "-c", "exit 3", NULL}, *fails[] = {"no-such-program", NULL};
    int status = nb_run(succeeds);
    check(status >= 0 && WIFEXITED(status) && WEXITSTATUS(status) == 3, "a program is run, and its status told");
    status = nb_run(fails);
    // qemu forks where a program is to be spawned, and then only the status of the child tells.
    check(status == -ENOENT || (WIFEXITED(status) && WEXITSTATUS(status) == 127), "a program that is missing is not run");
}

int main(void) {
    nb_print_line_by_line();
    check_threads();
    check_stack();
    check_memory();
    check_sockets();
    check_descriptors();
    check_terminal();
    check_signals();
    printf("%d of %d checks hold\n", checked - failed, checked);
    return failed > 0;
}
