#ifndef NOTICEBOARD_RESCUE_H
#define NOTICEBOARD_RESCUE_H

// Gives the terminal back when the program ends without being asked.

#include <termios.h>

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

void nb_rescue_arm(const struct nb_rescue *plan);
void nb_rescue_disarm(void);

// A C array is a tuple of 256 numbers to Swift.
void nb_rescue_set_restore(struct nb_rescue *plan, const char *bytes, int count);

#endif
