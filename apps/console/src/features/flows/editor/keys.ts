/** A keyboard shortcut of the editor. The help shows the same list. */
interface KeyLine {
  /** Such as `Ctrl+Shift+z`; Command on a Mac. Several keys may have the same effect. */
  keys: readonly string[]
  command: Command
  /** How the help shows the keys; omitted when another line covers them. */
  shown?: string
  /** Only for members who can edit the flow. */
  writes?: true
}

export const COMMANDS = [
  'add',
  'walk',
  'step',
  'mark',
  'stream',
  'values',
  'move',
  'resize',
  'rename',
  'onOff',
  'remove',
  'menu',
  'earlier',
  'later',
  'undo',
  'redo',
  'copy',
  'cut',
  'paste',
  'duplicate',
  'all',
  'pointer',
  'hand',
  'pan',
  'snap',
  'zoomIn',
  'zoomOut',
  'full',
  'fit',
  'arrange',
  'outline',
  'problems',
  'run',
  'save',
  'help',
  'panel',
  'close',
] as const
export type Command = (typeof COMMANDS)[number]

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
const arrows = (prefix: string) => ARROWS.map((arrow) => `${prefix}${arrow}`)

/** All shortcuts of the editor. They are inactive while typing and in dialogs. */
export const KEYS: readonly KeyLine[] = [
  { command: 'add', keys: ['n', 'Insert'], shown: 'N', writes: true },
  { command: 'walk', keys: arrows(''), shown: '← → ↑ ↓' },
  { command: 'step', keys: arrows('Ctrl+'), shown: 'Ctrl + ← → ↑ ↓' },
  { command: 'mark', keys: ['x'], shown: 'X' },
  { command: 'stream', keys: arrows('Shift+'), shown: 'Shift + ← →' },
  // The canvas handles Shift itself.
  { command: 'values', keys: [], shown: 'Shift' },
  { command: 'move', keys: arrows('Alt+'), shown: 'Alt + ← → ↑ ↓', writes: true },
  { command: 'resize', keys: arrows('Alt+Shift+'), shown: 'Alt + Shift + ← → ↑ ↓', writes: true },
  { command: 'menu', keys: ['m', 'ContextMenu', 'Shift+F10'], shown: 'M', writes: true },
  { command: 'rename', keys: ['F2'], shown: 'F2', writes: true },
  { command: 'onOff', keys: ['d'], shown: 'D', writes: true },
  { command: 'earlier', keys: ['['], shown: '[', writes: true },
  { command: 'later', keys: [']'], shown: ']', writes: true },
  { command: 'remove', keys: ['Delete', 'Backspace'], shown: 'Del', writes: true },
  { command: 'undo', keys: ['Ctrl+z'], shown: 'Ctrl+Z', writes: true },
  { command: 'redo', keys: ['Ctrl+Shift+z', 'Ctrl+y'], shown: 'Ctrl+Shift+Z', writes: true },
  { command: 'copy', keys: ['Ctrl+c'], shown: 'Ctrl+C' },
  { command: 'cut', keys: ['Ctrl+x'], shown: 'Ctrl+X', writes: true },
  // Handled through the browser's paste event, which carries the text; listed for the help.
  { command: 'paste', keys: [], shown: 'Ctrl+V', writes: true },
  { command: 'duplicate', keys: ['Ctrl+d'], shown: 'Ctrl+D', writes: true },
  { command: 'all', keys: ['Ctrl+a'], shown: 'Ctrl+A' },
  { command: 'pointer', keys: ['v'], shown: 'V' },
  { command: 'hand', keys: ['h'], shown: 'H' },
  { command: 'pan', keys: [], shown: 'Space' },
  { command: 'snap', keys: ['g'], shown: 'G', writes: true },
  { command: 'zoomIn', keys: ['+', '='], shown: '+' },
  { command: 'zoomOut', keys: ['-'], shown: '−' },
  { command: 'full', keys: ['0'], shown: '0' },
  { command: 'fit', keys: ['1'], shown: '1' },
  { command: 'arrange', keys: ['Ctrl+o'], shown: 'Ctrl+O', writes: true },
  { command: 'outline', keys: ['o'], shown: 'O' },
  { command: 'problems', keys: ['p'], shown: 'P' },
  { command: 'run', keys: ['Alt+r'], shown: 'Alt+R', writes: true },
  { command: 'save', keys: ['Ctrl+s'], shown: 'Ctrl+S', writes: true },
  { command: 'help', keys: ['?'], shown: '?' },
  // Also active in fields, unlike other keys.
  { command: 'panel', keys: [], shown: 'F6' },
  { command: 'close', keys: ['Escape'], shown: 'Esc' },
]

const LETTER = /^[a-z]$/

/** The key's name, such as `Ctrl+Shift+z`; symbols are named as typed, whatever keys they require. */
export function nameOfKey({
  key,
  code = '',
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & { code?: string }): string {
  // On a Mac, Option plus a letter types another character.
  const letter =
    altKey && key.length === 1 && !/^[a-z]$/i.test(key) ? /^Key([A-Z])$/.exec(code)?.[1] : undefined
  const sign = letter ?? key
  const name = sign.length === 1 ? sign.toLowerCase() : sign
  const shift = shiftKey && (name.length > 1 || LETTER.test(name)) ? 'Shift+' : ''
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${shift}${name}`
}

const byKey = new Map(KEYS.flatMap((line) => line.keys.map((key) => [key, line] as const)))

/** The command of a key. */
export function commandOf(name: string, readOnly: boolean): Command | null {
  const line = byKey.get(name)
  return line && !(readOnly && line.writes) ? line.command : null
}

const DIRECTIONS = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' } as const

/** The direction of an arrow key. */
export const directionOf = (key: string) =>
  key in DIRECTIONS ? DIRECTIONS[key as keyof typeof DIRECTIONS] : null
