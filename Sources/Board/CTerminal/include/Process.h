#ifndef NOTICEBOARD_PROCESS_H
#define NOTICEBOARD_PROCESS_H

// Runs a program, found by PATH, that has the terminal until it ends. Returns its wait status, or -errno.
// Signals of the keyboard are for the program alone, except that ^Z stops this one too, as the shell expects.
int nb_run(char *const arguments[]);

#endif
