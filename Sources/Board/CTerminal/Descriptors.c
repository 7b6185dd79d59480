#include "Descriptors.h"

#include <sys/select.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

int nb_errno(void) { return errno; }

int nb_window_size(int terminal, int *rows, int *columns) {
    struct winsize size;
    if (ioctl(terminal, TIOCGWINSZ, &size) != 0) return -1;
    *rows = size.ws_row;
    *columns = size.ws_col;
    return 0;
}

int nb_wake_up_pipe(int ends[2]) {
    if (pipe(ends) != 0) return -1;
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    }
    return 0;
}

void nb_print_line_by_line(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

int nb_duplicate(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 3); }

int nb_open_again(int terminal, int *is_shared) {
    char name[256];
    int again = -1;
    if (ttyname_r(terminal, name, sizeof name) == 0) {
        again = open(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    }
    *is_shared = again < 0;
    return again < 0 ? nb_duplicate(terminal) : again;
}

FILE *nb_scratch_file(void) {
#ifdef __linux__
    // Needs no folder that can be written to.
    int descriptor = (int)syscall(SYS_memfd_create, "curses", 1u);
    if (descriptor >= 0) return fdopen(descriptor, "w+");
#endif
    return tmpfile();
}

int nb_poll_by_select(struct pollfd *sources, int count, int milliseconds) {
    fd_set inputs, outputs;
    int highest = -1;
    FD_ZERO(&inputs);
    FD_ZERO(&outputs);
    for (int i = 0; i < count; i++) {
        int descriptor = sources[i].fd;
        if (descriptor < 0 || descriptor >= FD_SETSIZE) continue;
        if (sources[i].events & POLLIN) FD_SET(descriptor, &inputs);
        if (sources[i].events & POLLOUT) FD_SET(descriptor, &outputs);
        if (descriptor > highest) highest = descriptor;
    }
    struct timeval time = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000};
    int found = select(highest + 1, &inputs, &outputs, NULL, milliseconds < 0 ? NULL : &time);
    if (found < 0) return found;
    found = 0;
    for (int i = 0; i < count; i++) {
        int descriptor = sources[i].fd;
        sources[i].revents = 0;
        if (descriptor < 0) continue;
        if (descriptor >= FD_SETSIZE) {
            sources[i].revents = POLLNVAL;
        } else {
            if (FD_ISSET(descriptor, &inputs)) sources[i].revents |= sources[i].events & POLLIN;
            if (FD_ISSET(descriptor, &outputs)) sources[i].revents |= sources[i].events & POLLOUT;
        }
        found += sources[i].revents != 0;
    }
    return found;
}

int nb_poll(struct pollfd *sources, int count, int milliseconds) {
#ifdef __APPLE__
    // There `poll` answers POLLNVAL for /dev/tty.
    return nb_poll_by_select(sources, count, milliseconds);
#else
    return poll(sources, (nfds_t)count, milliseconds);
#endif
}

int nb_takes_more(int terminal, int milliseconds) {
    struct pollfd room = {.fd = terminal, .events = POLLOUT};
    return nb_poll(&room, 1, milliseconds) > 0;
}

ssize_t nb_write_patiently(int terminal, const char *bytes, ssize_t count) {
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

void nb_write_last(int terminal, const char *bytes, ssize_t count) {
    ssize_t left = nb_write_patiently(terminal, bytes, count);
    if (left == 0) return;
    tcflush(terminal, TCOFLUSH);
    nb_write_patiently(terminal, bytes, count);
}

void nb_wait_for_one_byte(struct termios *modes) {
    modes->c_cc[VMIN] = 1;
    modes->c_cc[VTIME] = 0;
}

void nb_give_modes_back(int terminal, const struct termios *modes) {
    pid_t group = tcgetpgrp(terminal);
    if (group < 0 || group == getpgrp()) tcsetattr(terminal, TCSANOW, modes);
}
