// What the board uses of curses, as macOS declares it: a part of the system's module Darwin, with wide characters only
// where the whole module is built with them, and with names that are not constant. Apple's own header is in no package.
#ifndef MOCK_CURSES_H
#define MOCK_CURSES_H

#include <stdint.h>
#include <stdio.h>
#include <wchar.h>

#if defined(_XOPEN_SOURCE_EXTENDED) || (defined(_XOPEN_SOURCE) && _XOPEN_SOURCE - 0 >= 500)
#define NCURSES_WIDECHAR 1
#else
#define NCURSES_WIDECHAR 0
#endif

typedef unsigned char bool_of_curses;
#define TRUE 1
#define FALSE 0
#define OK 0
#define ERR (-1)
typedef uint32_t chtype;
typedef chtype attr_t;
typedef struct screen SCREEN;
typedef struct window WINDOW;
#define A_BOLD ((chtype)1 << 21)
#define A_DIM ((chtype)1 << 20)
#define A_REVERSE ((chtype)1 << 18)
#define A_UNDERLINE ((chtype)1 << 17)

extern WINDOW *stdscr, *curscr;
extern int COLORS;
extern SCREEN *newterm(char *, FILE *, FILE *);
extern char *tigetstr(char *);
extern void delscreen(SCREEN *);
extern int nonl(void), endwin(void), start_color(void), use_default_colors(void);
extern bool_of_curses has_colors(void);
extern int init_pair(short, short, short);
extern int keypad(WINDOW *, bool_of_curses), leaveok(WINDOW *, bool_of_curses), clearok(WINDOW *, bool_of_curses);
extern int typeahead(int), curs_set(int), resizeterm(int, int);
extern int wmove(WINDOW *, int, int), wrefresh(WINDOW *);

#if NCURSES_WIDECHAR
typedef struct {
    attr_t attr;
    wchar_t chars[5];
} cchar_t;
extern int setcchar(cchar_t *, const wchar_t *, const attr_t, short, const void *);
extern int getcchar(const cchar_t *, wchar_t *, attr_t *, short *, void *);
extern int mvwadd_wchnstr(WINDOW *, int, int, const cchar_t *, int);
extern int mvwin_wchnstr(WINDOW *, int, int, cchar_t *, int);
#endif

#endif
