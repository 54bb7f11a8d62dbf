import { expect, it } from 'vitest'
import { isJson, parseApproval, wordsOf } from './parse-approval.ts'

const call = { sheet: 'sht_1', rows: [{ name: 'Ada, "Countess"', city: 'London' }, { name: 'Grace {1}' }] }
const shown = JSON.stringify(call, null, 2)

it('reads the values of a call', () => {
  expect(parseApproval(shown)).toEqual({ kind: 'values', values: call, isCut: false })
})

it('leaves a text as it is, and what only looks like values', () => {
  expect(parseApproval('Delete 2 rows?\n- Ada')).toEqual({ kind: 'text', text: 'Delete 2 rows?\n- Ada' })
  expect(parseApproval('{name} is new')).toEqual({ kind: 'code', text: '{name} is new' })
})

it('reads the whole lines of a call that was cut, wherever that was', () => {
  for (let end = 1; end < shown.length; end += 1) {
    const content = parseApproval(`${shown.slice(0, end)}\n…`)
    if (shown.slice(0, end).includes('\n'))
      expect(content, shown.slice(0, end)).toMatchObject({ isCut: true })
  }
  const upTo = shown.indexOf('      "name": "Grace')
  expect(parseApproval(`${shown.slice(0, upTo + 10)}\n…`)).toEqual({
    kind: 'values',
    values: { sheet: 'sht_1', rows: [call.rows[0], {}] },
    isCut: true,
  })
})

it('tells JSON from text', () => {
  expect(['{"a":1}', ' [1]', 'a', '[note]', '12'].map(isJson)).toEqual([true, true, false, false, false])
})

it('turns keys into words, and leaves names', () => {
  expect(['due_date', 'dueDate', 'URL', 'name', 'First name', '公司'].map(wordsOf)).toEqual([
    'Due date',
    'Due date',
    'URL',
    'Name',
    'First name',
    '公司',
  ])
})
