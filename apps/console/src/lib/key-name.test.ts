import { expect, it } from 'vitest'
import { keyNameIn } from './key-name.ts'

const on = (language: string, mac = false) => ({ language, mac })

it('names keys as they are written on the keyboards of a language', () => {
  expect(keyNameIn('Ctrl+Shift+Z', on('de'))).toBe('Strg+Umschalt+Z')
  expect(keyNameIn('Ctrl + ← → ↑ ↓', on('de'))).toBe('Strg + ← → ↑ ↓')
  expect(keyNameIn('Del', on('de'))).toBe('Entf')
  expect(keyNameIn('Ctrl+Shift++', on('de'))).toBe('Strg+Umschalt++')
  for (const language of ['en', 'zh']) expect(keyNameIn('Ctrl+D', on(language))).toBe('Ctrl+D')
  for (const language of ['en', 'de', 'zh']) expect(keyNameIn('Ctrl+Alt+D', on(language, true))).toBe('⌘+⌥+D')
})
