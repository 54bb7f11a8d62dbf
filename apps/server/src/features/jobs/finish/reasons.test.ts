import { expect, it } from 'vitest'
import { sheetGone } from '../slices/sheet-gone.ts'
import { jobError } from '../job-error.ts'
import { reasonIn } from '../notify/reasons.ts'
import type { JobError } from '../types.ts'

const ended = (error: JobError | null) => ({ error, live: null })

it('why a job ended is said in the language of whoever is told', () => {
  const gone = {
    code: 'output_sheet_gone',
    message: 'The output sheet …',
    values: { name: 'A {{number}} B' },
  }
  expect(reasonIn('en', ended(gone))).toBe(
    'The output sheet “A {{number}} B” was deleted before the job finished rebuilding it.',
  )
  expect(reasonIn('de', ended(gone))).toBe(
    'Die Ausgabetabelle „A {{number}} B“ wurde gelöscht, bevor der Job sie vollständig neu aufgebaut hatte.',
  )
  expect(reasonIn('zh', ended(sheetGone(1)))).toContain('第 2 个表格')
  expect(reasonIn('de', ended(null))).toBe('')
})

it('what has no text, or none of its values, is said as it was stored', () => {
  expect(reasonIn('de', ended({ code: 'unheard_of', message: 'Something.' }))).toBe('Something.')
  expect(reasonIn('de', ended({ code: 'sheet_gone', message: 'It is gone.' }))).toBe('It is gone.')
})

it('a budget is told in the language of the reader, and as the end of the run of an AI column', () => {
  const spent = jobError('ceiling_reached', { budget: '5' })
  expect(spent.message).toContain('spent its budget of 5 credits and is paused')
  expect(reasonIn('de', ended(spent))).toContain('Budget von 5 Credits aufgebraucht und ist pausiert')
  const short = jobError('ceiling_reached', { budget: '5', spent: '4', needed: '2' }, true)
  expect(short.message).toContain(
    'may cost 2 credits, but 4 of the budget of 5 credits are spent, so the run ended',
  )
})
