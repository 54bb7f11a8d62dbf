import { fromInteger } from '../arithmetic.ts'
import { Items, limitedText, textOf } from '../values.ts'
import type { FormulaFunction } from './types.ts'

export const LISTS: FormulaFunction[] = [
  {
    name: 'COUNT',
    takes: ['list'],
    gives: 'number',
    run: ([list]) => fromInteger(list instanceof Items ? list.texts.length : 0),
  },
  {
    name: 'HAS',
    takes: ['list', 'text'],
    gives: 'yes/no',
    run: ([list, text]) => list instanceof Items && list.texts.includes(textOf(text!)),
  },
  {
    name: 'JOIN',
    takes: ['list', 'text'],
    least: 1,
    gives: 'text',
    run: ([list, by]) =>
      limitedText(list instanceof Items ? list.texts.join(by === undefined ? ', ' : textOf(by)) : ''),
  },
]
