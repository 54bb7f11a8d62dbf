import { expect, it } from 'vitest'
import { sheetGone } from '../slices/sheet-gone.ts'
import { reasonIn } from '../notify/reasons.ts'

it('why a job ended is said in the language of whoever is told', () => {
  const gone = {
    code: 'output_sheet_gone',
    message: 'The output sheet …',
    values: { name: 'A {{number}} B' },
  }
  expect(reasonIn('en', gone)).toBe(
    'The output sheet “A {{number}} B” was deleted before the job finished rebuilding it.',
  )
  expect(reasonIn('de', gone)).toBe(
    'Die Ausgabetabelle „A {{number}} B“ wurde gelöscht, bevor der Job sie vollständig neu aufgebaut hatte.',
  )
  expect(reasonIn('zh', sheetGone(1))).toContain('第 2 个表格')
  expect(reasonIn('de', null)).toBe('')
})

it('what has no text, or none of its values, is said as it was stored', () => {
  expect(reasonIn('de', { code: 'unheard_of', message: 'Something.' })).toBe('Something.')
  expect(reasonIn('de', { code: 'sheet_gone', message: 'It is gone.' })).toBe('It is gone.')
})
