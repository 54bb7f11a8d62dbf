import { i18n } from './i18n/i18n.ts'

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

const MAC: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' }
/** What stands on keyboards there; on Chinese ones, it is as on English ones. */
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

/** Keys such as `Ctrl+Shift+Z` as they are written on the keyboards of a language, or of a Mac. */
export function keyNameIn(keys: string, { language, mac }: { language: string; mac: boolean }): string {
  const names = mac ? MAC : language.startsWith('de') ? GERMAN : {}
  return keys.replaceAll(/[A-Za-z]+/g, (key) => names[key] ?? key)
}

/** The same, on this machine and in the language of the console. */
export const keyName = (keys: string): string => keyNameIn(keys, { language: i18n.language, mac: isMac })
