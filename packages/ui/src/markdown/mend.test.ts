import { describe, expect, it } from 'vitest'
import { mend } from './mend.ts'

describe('mend', () => {
  it.each([
    ['a **bo', 'a **bo**'],
    ['a *ital', 'a *ital*'],
    ['a ***both', 'a ***both***'],
    ['a ~~gone', 'a ~~gone~~'],
    ['a `co', 'a `co`'],
    ['a **', 'a '],
    ['a `', 'a '],
    ['see [the rules](https://exa', 'see the rules'],
    ['see [the ru', 'see the ru'],
    ['see ![a cat](https://exa', 'see a cat'],
    ['books [1', 'books '],
    ['books [', 'books '],
    ['Here:\n-', 'Here:\n'],
    ['Here:\n=', 'Here:\n'],
    ['Here:\n2.', 'Here:\n'],
    ['| What | Fee |', ''],
    ['| What | Fee |\n|--', ''],
  ])('%j becomes %j', (half, whole) => {
    expect(mend(half)).toBe(whole)
  })

  it.each([
    'whole words',
    'a **bold** word',
    'a `code` word',
    'books [1]',
    'see [the rules](https://example.org)',
    '2 * 3 and snake_case',
    '- one\n- two',
    '| a | b |\n|--|--|\n| 1 |',
  ])('%j stays', (text) => {
    expect(mend(text)).toBe(text)
  })
})
