import type { flows } from '@millrace/contract'
import { expect, it } from 'vitest'
import { tokenRanges } from './token-ranges.ts'

const problem = (offset: number) => ({ at: { path: '', offset } }) as unknown as flows.FlowProblem
const TEXT = '{"a": "@@n2.text@@", "b": @@n9@@, "c": "@@ no"}'
const cut = (problems: flows.FlowProblem[]) =>
  tokenRanges(TEXT, problems).map(({ from, to, wrong }) => [TEXT.slice(from, to), wrong])

it('finds every token in a text', () => {
  expect(cut([])).toEqual([
    ['@@n2.text@@', false],
    ['@@n9@@', false],
  ])
})

it('distinguishes those with a problem, and signs that begin no token', () => {
  expect(cut([problem(TEXT.indexOf('@@ no')), problem(TEXT.indexOf('@@n9'))])).toEqual([
    ['@@n2.text@@', false],
    ['@@n9@@', true],
    ['@@', true],
  ])
})

it('leaves out problems of a text that has changed since, and doubled signs', () => {
  expect(cut([problem(3), problem(500)])).toEqual(cut([]))
  expect(tokenRanges('a@@@@b', [problem(1)])).toEqual([])
})
