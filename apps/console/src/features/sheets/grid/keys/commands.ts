export type Command =
  | 'edit'
  | 'undo'
  | 'redo'
  | 'fillDown'
  | 'fillRight'
  | 'find'
  | 'help'
  | 'clear'
  | 'open'
  | 'today'
  | 'now'
  | 'selectRow'
  | 'deleteRows'
  | 'insertRow'
  | 'jumpUp'
  | 'jumpDown'
  | 'jumpLeft'
  | 'jumpRight'
  | 'growUp'
  | 'growDown'
  | 'growLeft'
  | 'growRight'
  | 'end'
  | 'selectToEnd'
  | 'toggle'

interface Key {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/** Keys with Ctrl (Command on a Mac). Letters are identified by the character, so they follow the keyboard layout. */
const WITH_CTRL: Record<string, Command> = {
  z: 'undo',
  y: 'redo',
  d: 'fillDown',
  r: 'fillRight',
  f: 'find',
  '/': 'help',
  ';': 'today',
  arrowup: 'jumpUp',
  arrowdown: 'jumpDown',
  arrowleft: 'jumpLeft',
  arrowright: 'jumpRight',
  end: 'end',
  '-': 'deleteRows',
}

const WITH_CTRL_SHIFT: Record<string, Command> = {
  z: 'redo',
  ';': 'now',
  ':': 'now',
  arrowup: 'growUp',
  arrowdown: 'growDown',
  arrowleft: 'growLeft',
  arrowright: 'growRight',
  end: 'selectToEnd',
  '+': 'insertRow',
  '=': 'insertRow',
}

const PLAIN: Record<string, Command> = {
  f2: 'edit',
  enter: 'edit',
  delete: 'clear',
  backspace: 'clear',
  ' ': 'toggle',
}

/** The command of a key in the grid; null for keys left to the library (arrows, Tab, Home, …) and for typing. */
export function commandOf(key: Key): Command | null {
  const name = key.key.toLowerCase()
  const ctrl = key.ctrlKey || key.metaKey
  // AltGr, which types characters, is reported as Ctrl+Alt.
  if (ctrl && key.altKey) return null
  if (ctrl) return (key.shiftKey ? WITH_CTRL_SHIFT : WITH_CTRL)[name] ?? null
  if (key.altKey) return name === 'enter' ? 'open' : null
  if (key.shiftKey) return name === ' ' ? 'selectRow' : null
  return PLAIN[name] ?? null
}

/** Whether a key types a character, which starts editing. Input methods report theirs as Process. */
export function writes(key: Key): boolean {
  if (key.key === 'Process' || key.key === 'Dead' || key.key === 'Unidentified') return true
  const isAltGr = key.ctrlKey && key.altKey
  if (!isAltGr && (key.ctrlKey || key.metaKey)) return false
  return /^.$/u.test(key.key)
}
