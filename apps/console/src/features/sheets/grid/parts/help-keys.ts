/** Shortcuts by purpose; their texts are in the catalog under `help`. */
export const HELP_GROUPS = [
  {
    title: 'moving',
    rows: [
      { text: 'arrows', keys: ['↑', '↓', '←', '→'] },
      { text: 'edge', keys: ['Ctrl+↑ ↓ ← →'] },
      { text: 'tab', keys: ['Tab', 'Shift+Tab'] },
      { text: 'home', keys: ['Home', 'End'] },
      { text: 'corners', keys: ['Ctrl+Home', 'Ctrl+End'] },
      { text: 'page', keys: ['PgUp', 'PgDn'] },
    ],
  },
  {
    title: 'selecting',
    rows: [
      { text: 'grow', keys: ['Shift+↑ ↓ ← →'] },
      { text: 'growEdge', keys: ['Ctrl+Shift+↑ ↓ ← →'] },
      { text: 'all', keys: ['Ctrl+A'] },
      { text: 'row', keys: ['Shift+Space'] },
      { text: 'column', keys: ['Ctrl+Space'] },
    ],
  },
  {
    title: 'editing',
    rows: [
      { text: 'edit', keys: ['F2', 'Enter'] },
      { text: 'replace', keys: ['type'] },
      { text: 'commit', keys: ['Enter', 'Shift+Enter'] },
      { text: 'fillSelection', keys: ['Ctrl+Enter'] },
      { text: 'newLine', keys: ['Alt+Enter'] },
      { text: 'cancel', keys: ['Esc'] },
      { text: 'clear', keys: ['Del'] },
      { text: 'checkbox', keys: ['Space'] },
      { text: 'today', keys: ['Ctrl+;', 'Ctrl+Shift+;'] },
    ],
  },
  {
    title: 'rows',
    rows: [
      { text: 'copy', keys: ['Ctrl+C', 'Ctrl+X', 'Ctrl+V'] },
      { text: 'undo', keys: ['Ctrl+Z', 'Ctrl+Y'] },
      { text: 'fill', keys: ['Ctrl+D', 'Ctrl+R'] },
      { text: 'open', keys: ['Alt+Enter'] },
      { text: 'insert', keys: ['Ctrl+Shift++'] },
      { text: 'remove', keys: ['Ctrl+-'] },
      { text: 'find', keys: ['Ctrl+F'] },
      { text: 'help', keys: ['Ctrl+/'] },
    ],
  },
] as const
