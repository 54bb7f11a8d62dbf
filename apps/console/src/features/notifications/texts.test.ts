import { expect, it } from 'vitest'
import { noticeText } from './texts.ts'

const textOf = (key: string, values: Record<string, string | number>) => noticeText({ key, values, text: '' })

it('formats numbers for people, and shows names as they are', () => {
  const values = { count: 2012, file: '{{sheet}} $t(app:title) 2000.csv', sheet: 'Orders' }
  const text = '2,012 rows imported from “{{sheet}} $t(app:title) 2000.csv” into “Orders”'
  expect(textOf('sheetImported', values)).toBe(text)
  expect(textOf('sheetImported', { ...values, count: 1 })).toMatch(/^1 row imported/)
})

it('shows what this console does not know in English', () => {
  expect(noticeText({ key: 'newer', values: { name: 'x' }, text: 'Something new: {{name}}' })).toBe(
    'Something new: {{name}}',
  )
})
