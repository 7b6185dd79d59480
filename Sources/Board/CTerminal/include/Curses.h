#ifndef NOTICEBOARD_CURSES_H
#define NOTICEBOARD_CURSES_H

// Curses, without its header: macros, globals and variadic functions do not come through to Swift, and on macOS neither
// do wide characters.

#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <wchar.h>

// A character with its marks, as scalars, zeros behind them. A wide one stands for two columns.
struct nb_cell {
    uint32_t text[5];
    // Of nb_look.
    uint16_t look;
    // A color and one, or 0 for the terminal's own.
    uint16_t color;
};

enum nb_look { nb_bold = 1, nb_dim = 2, nb_reverse = 4, nb_underline = 8 };

// A screen of curses.
struct nb_screen;

// Reads the system's description of a terminal type. Returns whether there is one.
int nb_describe(const char *name, int terminal);

// A string capability of that type, or NULL.
const char *nb_capability(const char *name);

// Opens a screen; NULL if it cannot. The calls below are for it: there is only one.
struct nb_screen *nb_screen_open(const char *name, FILE *output, FILE *input);
void nb_screen_close(struct nb_screen *screen);

// Sets up the colors, and returns how many there are, at most 256; 0 if fewer than eight.
int nb_screen_use_colors(void);

void nb_screen_resize(int rows, int columns);

// Puts cells into a row, from its start, to be sent by nb_screen_send().
void nb_screen_put(int row, const struct nb_cell *cells, int count);

// The cells of a row, as curses has them. Returns how many.
int nb_screen_read(int row, struct nb_cell *cells, int count);

// Sends what has changed, and places the cursor; a negative row hides it.
void nb_screen_send(int row, int column);

// Sends everything next time: another program has written to the terminal.
void nb_screen_forget(void);

// Gives the terminal back until the next nb_screen_send().
void nb_screen_leave(void);

// The encoding of the locale.
const char *nb_codeset(void);

// What curses asks for a character's width. Some systems declare it only for X/Open programs.
extern int wcwidth(wchar_t character);

#endif
