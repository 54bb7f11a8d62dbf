import { expect, it } from 'vitest'
import { commandOf, COMMANDS, directionOf, KEYS, nameOfKey } from './keys.ts'

const pressed = (key: string, held: Partial<Record<'ctrl' | 'meta' | 'alt' | 'shift', true>> = {}) =>
  nameOfKey({
    key,
    ctrlKey: held.ctrl ?? false,
    metaKey: held.meta ?? false,
    altKey: held.alt ?? false,
    shiftKey: held.shift ?? false,
  })

it('names keys as they are pressed, on every keyboard', () => {
  expect(pressed('Z', { ctrl: true, shift: true })).toBe('Ctrl+Shift+z')
  expect(pressed('z', { meta: true })).toBe('Ctrl+z')
  expect(pressed('ArrowLeft', { shift: true })).toBe('Shift+ArrowLeft')
  // A German keyboard has + without Shift, an English one with it.
  expect([pressed('+'), pressed('+', { shift: true })]).toEqual(['+', '+'])
  expect(pressed('?', { shift: true })).toBe('?')
  // Option on a Mac turns the letter into another character.
  const held = { ctrlKey: false, metaKey: false, altKey: true, shiftKey: false }
  expect(nameOfKey({ key: '®', code: 'KeyR', ...held })).toBe('Alt+r')
})

it('gives every key one meaning, and every command a line in the help', () => {
  const keys = KEYS.flatMap((line) => line.keys)
  expect(new Set(keys).size).toBe(keys.length)
  expect(KEYS.map(({ command }) => command).toSorted()).toEqual([...COMMANDS].toSorted())
  expect(KEYS.filter(({ shown }) => !shown)).toEqual([])
})

it('leaves out keys that change something where nothing can be changed', () => {
  expect(commandOf('Delete', true)).toBeNull()
  expect(commandOf('Delete', false)).toBe('remove')
  expect(commandOf('ArrowLeft', true)).toBe('walk')
  expect(commandOf('k', false)).toBeNull()
  expect([directionOf('ArrowUp'), directionOf('x')]).toEqual(['up', null])
})
