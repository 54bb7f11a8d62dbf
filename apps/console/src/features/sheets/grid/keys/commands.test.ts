import { describe, expect, it } from 'vitest'
import { commandOf, writes } from './commands.ts'

const key = (name: string, ...held: ('ctrl' | 'shift' | 'alt' | 'meta')[]) => ({
  key: name,
  code: '',
  ctrlKey: held.includes('ctrl'),
  shiftKey: held.includes('shift'),
  altKey: held.includes('alt'),
  metaKey: held.includes('meta'),
})

describe('commandOf', () => {
  it('knows the keys of spreadsheets, with Ctrl or Command', () => {
    expect(commandOf(key('F2'))).toBe('edit')
    expect(commandOf(key('z', 'ctrl'))).toBe('undo')
    expect(commandOf(key('Z', 'meta', 'shift'))).toBe('redo')
    expect(commandOf(key('y', 'ctrl'))).toBe('redo')
    expect(commandOf(key('d', 'meta'))).toBe('fillDown')
    expect(commandOf(key('ArrowDown', 'ctrl'))).toBe('jumpDown')
    expect(commandOf(key('ArrowDown', 'ctrl', 'shift'))).toBe('growDown')
    expect(commandOf(key('Delete'))).toBe('clear')
  })

  it('leaves moving, copying and the page’s own keys alone', () => {
    for (const name of ['ArrowDown', 'Tab', 'Home', 'PageDown', 'Escape', 'a'])
      expect(commandOf(key(name))).toBeNull()
    for (const name of ['c', 'v', 'x', 'a', 'k', 'Home']) expect(commandOf(key(name, 'ctrl'))).toBeNull()
  })
})

describe('writes', () => {
  it('is true for characters, also from AltGr and input methods', () => {
    for (const name of ['a', 'Ä', '?', '/', '你', '🙂', 'Process', 'Dead'])
      expect(writes(key(name))).toBe(true)
    expect(writes(key('@', 'ctrl', 'alt'))).toBe(true)
    expect(writes(key('A', 'shift'))).toBe(true)
  })

  it('is false for other keys', () => {
    expect(writes(key('c', 'ctrl'))).toBe(false)
    expect(writes(key('c', 'meta'))).toBe(false)
    for (const name of ['Shift', 'F5', 'ArrowUp', 'Enter']) expect(writes(key(name))).toBe(false)
  })
})
