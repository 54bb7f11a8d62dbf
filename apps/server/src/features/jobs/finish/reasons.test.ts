import { expect, it } from 'vitest'
import { sheetGone } from '../slices/sheet-gone.ts'
import { jobError } from '../job-error.ts'
import { reasonIn } from '../notify/reasons.ts'
import type { JobError } from '../types.ts'

const ended = (error: JobError | null) => ({ error, live: null })

it("gives the reason why a job ended in the recipient's language", () => {
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

it('gives it as stored without a text or without its values', () => {
  expect(reasonIn('de', ended({ code: 'unheard_of', message: 'Something.' }))).toBe('Something.')
  expect(reasonIn('de', ended({ code: 'sheet_gone', message: 'It is gone.' }))).toBe('It is gone.')
})

it("gives a budget in the recipient's language, and as the end of an AI column's run", () => {
  const spent = jobError('ceiling_reached', { budget: '5' })
  expect(spent.message).toContain('spent its budget of 5 credits and is paused')
  expect(reasonIn('de', ended(spent))).toContain('Budget von 5 Credits aufgebraucht und ist pausiert')
  const short = jobError('ceiling_reached', { budget: '5', spent: '4', needed: '2' }, true)
  expect(short.message).toContain(
    'may cost 2 credits, but 4 of the budget of 5 credits are spent, so the run ended',
  )
})
