#ifndef NOTICEBOARD_CNCURSES_SHIM_H
#define NOTICEBOARD_CNCURSES_SHIM_H

// The wide-character functions are declared only when this is set before the include. CTerminal is the only user: on
// macOS, curses.h belongs to the system's module Darwin, which a definition here does not reach.
#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#include <curses.h>

#endif
