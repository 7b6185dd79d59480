#ifndef NOTICEBOARD_CNCURSES_SHIM_H
#define NOTICEBOARD_CNCURSES_SHIM_H

// The wide-character functions are declared only when this is set before the include.
#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#include <curses.h>

#endif
