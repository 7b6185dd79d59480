#include "Curses.h"

// The system library's header, which asks for wide characters; found beside this folder.
#include "../CNcurses/shim.h"
#include <langinfo.h>
#include <string.h>

// The header that declares it, term.h, also defines macros such as `lines` and `columns`.
extern int setupterm(const char *name, int terminal, int *found);

int nb_describe(const char *name, int terminal) {
    int found = 0;
    return setupterm(name, terminal, &found) == OK;
}

const char *nb_capability(const char *name) {
    // The names are not constant on macOS.
    char *value = tigetstr((char *)name);
    // Minus one: it is not a string capability.
    return value == (char *)-1 ? NULL : value;
}

struct nb_screen *nb_screen_open(const char *name, FILE *output, FILE *input) {
    // `initscr` would exit the program on failure.
    SCREEN *screen = newterm((char *)name, output, input);
    if (screen == NULL) return NULL;
    nonl();
    keypad(stdscr, TRUE);
    // Otherwise curses would stop drawing while input is pending.
    typeahead(-1);
    leaveok(stdscr, FALSE);
    return (struct nb_screen *)screen;
}

void nb_screen_close(struct nb_screen *screen) { delscreen((SCREEN *)screen); }

int nb_screen_use_colors(void) {
    if (start_color() != OK || !has_colors() || COLORS < 8) return 0;
    // Terminals without a default color have a black background.
    int background = use_default_colors() == OK ? -1 : 0;
    int count = COLORS < 256 ? COLORS : 256;
    for (int color = 0; color < count; color++) init_pair((short)(color + 1), (short)color, (short)background);
    return count;
}

void nb_screen_resize(int rows, int columns) { resizeterm(rows, columns); }

static attr_t attributes(uint16_t look) {
    return (look & nb_bold ? A_BOLD : 0) | (look & nb_dim ? A_DIM : 0) | (look & nb_reverse ? A_REVERSE : 0)
        | (look & nb_underline ? A_UNDERLINE : 0);
}

void nb_screen_put(int row, const struct nb_cell *cells, int count) {
    cchar_t line[count > 0 ? count : 1];
    for (int i = 0; i < count; i++) {
        wchar_t text[6] = {0};
        for (int j = 0; j < 5; j++) text[j] = (wchar_t)cells[i].text[j];
        setcchar(&line[i], text, attributes(cells[i].look), (short)cells[i].color, NULL);
    }
    if (count > 0) mvwadd_wchnstr(stdscr, row, 0, line, count);
}

int nb_screen_read(int row, struct nb_cell *cells, int count) {
    cchar_t line[count + 1];
    memset(line, 0, sizeof line);
    mvwin_wchnstr(stdscr, row, 0, line, count);
    int read = 0;
    for (; read < count; read++) {
        wchar_t text[6] = {0};
        attr_t found = 0;
        short pair = 0;
        getcchar(&line[read], text, &found, &pair, NULL);
        if (text[0] == 0) break;
        memset(&cells[read], 0, sizeof cells[read]);
        for (int j = 0; j < 5; j++) cells[read].text[j] = (uint32_t)text[j];
        cells[read].look = (uint16_t)((found & A_BOLD ? nb_bold : 0) | (found & A_DIM ? nb_dim : 0)
            | (found & A_REVERSE ? nb_reverse : 0) | (found & A_UNDERLINE ? nb_underline : 0));
        cells[read].color = (uint16_t)pair;
    }
    return read;
}

void nb_screen_send(int row, int column) {
    if (row >= 0) wmove(stdscr, row, column);
    curs_set(row >= 0 ? 1 : 0);
    wrefresh(stdscr);
}

void nb_screen_forget(void) { clearok(curscr, TRUE); }

void nb_screen_leave(void) { endwin(); }

// `CODESET` is an enumeration on some systems and a number on others.
const char *nb_codeset(void) { return nl_langinfo(CODESET); }
