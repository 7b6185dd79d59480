/// The style of the page, for light and dark.
enum HTMLStyle {
    static let text = """
        :root { color-scheme: light dark; --text: #1d1d1f; --faint: #6b6b70; --line: #d8d8dc; --back: #fff;
          --shade: #f4f4f6; --activity: #2a6fb8; --problem: #c4231c; --mark: #8a5cc7; }
        @media (prefers-color-scheme: dark) { :root { --text: #e8e8ea; --faint: #9a9aa0; --line: #3a3a3e;
          --back: #18181a; --shade: #222225; --activity: #6cabec; --problem: #ff7b70; --mark: #c6a0ff; } }
        body { margin: 2em auto; max-width: 1200px; padding: 0 1em; color: var(--text); background: var(--back);
          font: 14px/1.45 system-ui, sans-serif; }
        h1 { margin: 0; font-size: 1.6em; overflow-wrap: anywhere; }
        h2 { margin: 1.6em 0 .5em; font-size: 1.2em; }
        h3 { margin: 1em 0 .3em; font-size: 1em; color: var(--faint); }
        .facts, .count, .axis { color: var(--faint); }
        .facts { margin: .2em 0; }
        .warnings { border-left: 4px solid var(--problem); padding: .4em 0 .4em 2em; background: var(--shade); }
        table { border-collapse: collapse; width: 100%; }
        th, td { text-align: left; vertical-align: top; padding: .2em .6em .2em 0; border-bottom: 1px solid var(--line);
          overflow-wrap: anywhere; }
        th { font-weight: 600; color: var(--faint); white-space: nowrap; }
        td.number, .axis { font-variant-numeric: tabular-nums; white-space: nowrap; }
        tr.problem td:nth-child(1), tr.problem td:nth-child(3), .name.problem { color: var(--problem); }
        tr.delivery td:nth-child(3) { padding-left: 1.2em; }
        tr:target { background: var(--shade); outline: 2px solid var(--activity); }
        a { color: inherit; }
        .row { display: grid; grid-template-columns: 14em 1fr 13em; gap: .8em; align-items: center; margin: 2px 0; }
        .name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        svg { width: 100%; height: 14px; background: var(--shade); border-radius: 2px; }
        .axis { display: flex; justify-content: space-between; font-size: .85em; }
        rect.activity { fill: var(--activity); }
        rect.problem { fill: var(--problem); }
        rect.mark { fill: var(--mark); }
        @media print { body { max-width: none; } }

        """
}
