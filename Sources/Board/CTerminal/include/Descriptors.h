#ifndef NOTICEBOARD_DESCRIPTORS_H
#define NOTICEBOARD_DESCRIPTORS_H

// The terminal's descriptors. The headers come with this module, so that its importer needs no `import Glibc` or
// `import Darwin`.

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <termios.h>
#include <unistd.h>

// `errno` is a macro.
int nb_errno(void);

// Rows and columns of a terminal. Returns -1 if it does not report them.
int nb_window_size(int terminal, int *rows, int *columns);

// `poll`, on each system also for terminals.
int nb_poll(struct pollfd *sources, int count, int milliseconds);

// The same by `select`, which every system has for terminals.
int nb_poll_by_select(struct pollfd *sources, int count, int milliseconds);

// A pipe for wake-ups, which neither blocks its writer nor leaks into children.
int nb_wake_up_pipe(int ends[2]);

// Makes `stdout` print each line at once. Into a file it would keep its last lines until a crash loses them.
void nb_print_line_by_line(void);

// A copy of a descriptor that children do not inherit.
int nb_duplicate(int descriptor);

// The terminal opened once more, so that it can be made non-blocking without doing so to the shell, which shares the
// descriptor that it has passed on. Where that cannot be done, a copy of the descriptor.
int nb_open_again(int terminal, int *is_shared);

// A file without a name, for what is read back at once.
FILE *nb_scratch_file(void);

// Whether there is room for more within some milliseconds.
int nb_takes_more(int terminal, int milliseconds);

// Writes as long as the terminal takes something every now and then, and returns how much is left. Only calls that are
// safe in a signal handler.
ssize_t nb_write_patiently(int terminal, const char *bytes, ssize_t count);

// The last output to the terminal. One that does not read loses what it has not read yet: only so does it
// hear this when it reads again.
void nb_write_last(int terminal, const char *bytes, ssize_t count);

// Makes a read return as soon as there is a byte. `c_cc` is a tuple to Swift.
void nb_wait_for_one_byte(struct termios *modes);

// Gives the terminal its modes. In the background it is in use by others, and their modes are none of ours to change.
void nb_give_modes_back(int terminal, const struct termios *modes);

#endif
