import { i18n } from './i18n/i18n.ts'

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

const MAC: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' }
/** Labels on German keyboards; Chinese keyboards have English labels. */
const GERMAN: Readonly<Record<string, string>> = {
  Ctrl: 'Strg',
  Shift: 'Umschalt',
  Del: 'Entf',
  Delete: 'Entf',
  Space: 'Leertaste',
  Enter: 'Eingabe',
  Home: 'Pos1',
  End: 'Ende',
}

/** Keys such as `Ctrl+Shift+Z` as labeled on keyboards of a language, or on a Mac. */
export function keyNameIn(keys: string, { language, mac }: { language: string; mac: boolean }): string {
  const names = mac ? MAC : language.startsWith('de') ? GERMAN : {}
  return keys.replaceAll(/[A-Za-z]+/g, (key) => names[key] ?? key)
}

/** `keyNameIn` for this device and the console's language. */
export const keyName = (keys: string): string => keyNameIn(keys, { language: i18n.language, mac: isMac })
