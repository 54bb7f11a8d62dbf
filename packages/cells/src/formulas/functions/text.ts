import { Big } from 'big.js'
import { bigOf, fromInteger, smallInteger } from '../arithmetic.ts'
import { limitedText, Num, TEXT_MAX, textOf, type Value, FormulaFault } from '../values.ts'
import type { FormulaFunction } from './types.ts'

const text = (values: readonly Value[], index: number) => textOf(values[index] ?? '')

const whole = (values: readonly Value[], index: number, or: number) => {
  const value = values[index]
  return value instanceof Num ? smallInteger(value, 'The place or number of characters') : or
}

// By code points, so that characters beyond the basic plane count once and are not split.
const characters = (value: string) => Array.from(value)

const isAscii = (value: string) => /^[\x20-\x7e]*$/.test(value)

function cut(value: string, from: number, count: number): string {
  const [start, end] = [Math.max(0, from), Math.max(0, from + count)]
  return isAscii(value) ? value.slice(start, end) : characters(value).slice(start, end).join('')
}

const length = (value: string) => (isAscii(value) ? value.length : characters(value).length)

function substitute(value: string, old: string, made: string): string {
  if (old === '') return value
  const pieces = value.split(old)
  if (value.length + (pieces.length - 1) * (made.length - old.length) > TEXT_MAX)
    return limitedText('x'.repeat(TEXT_MAX + 1))
  return pieces.join(made)
}

function repeated(value: string, times: number): string {
  if (times < 0) throw new FormulaFault('out_of_range', 'A text can’t be repeated fewer than 0 times.')
  return value.length * times > TEXT_MAX ? limitedText('x'.repeat(TEXT_MAX + 1)) : value.repeat(times)
}

// Capitalises each word.
const proper = (value: string) =>
  value.toLowerCase().replaceAll(/\p{L}[\p{L}\p{M}'’]*/gu, (word) => {
    const [first = '', ...rest] = characters(word)
    return first.toUpperCase() + rest.join('')
  })

function find(values: readonly Value[]): Num {
  const place = text(values, 1).toLowerCase().indexOf(text(values, 0).toLowerCase())
  return fromInteger(place < 0 ? 0 : length(text(values, 1).slice(0, place)) + 1)
}

const shown = (values: readonly Value[]) => {
  const [value, decimals] = values
  if (!(value instanceof Num) || value.plain === null) return ''
  const places = decimals instanceof Num ? smallInteger(decimals, 'The number of decimals') : null
  return places === null
    ? value.plain
    : bigOf(value).toFixed(Math.max(0, Math.min(100, places)), Big.roundHalfUp)
}

const one = (name: string, run: (value: string) => Value, effort = 1): FormulaFunction => ({
  name,
  takes: ['text'],
  effort,
  gives: typeof run('') === 'string' ? 'text' : 'number',
  run: (values) => run(text(values, 0)),
})

const test = (name: string, run: (value: string, part: string) => boolean): FormulaFunction => ({
  name,
  takes: ['text', 'text'],
  gives: 'yes/no',
  run: (values) => run(text(values, 0), text(values, 1)),
})

export const TEXTS: FormulaFunction[] = [
  {
    name: 'CONCAT',
    takes: ['any'],
    many: true,
    gives: 'text',
    run: (values) => limitedText(values.map((value) => textOf(value)).join('')),
  },
  one('LEN', (value) => fromInteger(length(value))),
  {
    name: 'LEFT',
    takes: ['text', 'number'],
    least: 1,
    gives: 'text',
    run: (values) => cut(text(values, 0), 0, whole(values, 1, 1)),
  },
  {
    name: 'RIGHT',
    takes: ['text', 'number'],
    least: 1,
    gives: 'text',
    run: (values) => {
      const count = Math.max(0, whole(values, 1, 1))
      return cut(text(values, 0), Math.max(0, length(text(values, 0)) - count), count)
    },
  },
  {
    name: 'MID',
    takes: ['text', 'number', 'number'],
    gives: 'text',
    run: (values) => cut(text(values, 0), Math.max(1, whole(values, 1, 1)) - 1, whole(values, 2, 0)),
  },
  one('UPPER', (value) => value.toUpperCase()),
  one('LOWER', (value) => value.toLowerCase()),
  one('PROPER', proper, 5),
  one('TRIM', (value) => value.trim().replaceAll(/\s+/g, ' ')),
  {
    name: 'SUBSTITUTE',
    takes: ['text', 'text', 'text'],
    gives: 'text',
    run: (values) => substitute(text(values, 0), text(values, 1), text(values, 2)),
  },
  { name: 'FIND', takes: ['text', 'text'], gives: 'number', run: find },
  test('CONTAINS', (value, part) => value.toLowerCase().includes(part.toLowerCase())),
  test('STARTSWITH', (value, part) => value.toLowerCase().startsWith(part.toLowerCase())),
  test('ENDSWITH', (value, part) => value.toLowerCase().endsWith(part.toLowerCase())),
  {
    name: 'REPT',
    takes: ['text', 'number'],
    gives: 'text',
    run: (values) => repeated(text(values, 0), whole(values, 1, 0)),
  },
  {
    name: 'SPLIT',
    takes: ['text', 'text', 'number'],
    gives: 'text',
    run: (values) => text(values, 0).split(text(values, 1) || /(?!)/)[whole(values, 2, 1) - 1] ?? '',
  },
  { name: 'TEXT', takes: ['number', 'number'], least: 1, gives: 'text', run: shown },
]
