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

/** Keys with Ctrl (on a Mac, Command). Letters are told by what they write, so that they follow the keyboard's layout. */
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

/** What a key does in the grid; null for keys that it leaves to the library (arrows, Tab, Home, …) or that write. */
export function commandOf(key: Key): Command | null {
  const name = key.key.toLowerCase()
  const ctrl = key.ctrlKey || key.metaKey
  // AltGr writes characters and comes as Ctrl+Alt.
  if (ctrl && key.altKey) return null
  if (ctrl) return (key.shiftKey ? WITH_CTRL_SHIFT : WITH_CTRL)[name] ?? null
  if (key.altKey) return name === 'enter' ? 'open' : null
  if (key.shiftKey) return name === ' ' ? 'selectRow' : null
  return PLAIN[name] ?? null
}

/** Whether a key writes a character, so that it begins to edit the cell. Input methods announce theirs as Process. */
export function writes(key: Key): boolean {
  if (key.key === 'Process' || key.key === 'Dead' || key.key === 'Unidentified') return true
  const isAltGr = key.ctrlKey && key.altKey
  if (!isAltGr && (key.ctrlKey || key.metaKey)) return false
  return /^.$/u.test(key.key)
}
