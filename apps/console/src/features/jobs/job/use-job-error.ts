import type { jobs } from '@millrace/contract'
import { formatCredits } from '../../../lib/flows/format.ts'
import { useJobTexts } from './texts.ts'

const KEYS = {
  row_failed: 'errors.rowFailed',
  no_room: 'errors.noRoom',
  sheet_gone: 'errors.sheetGone',
  rows_unreadable: 'errors.rowsUnreadable',
  output_sheet_gone: 'errors.outputGone',
} as const

const NAMES_NOTHING = new Set(['row_failed', 'no_room'])

export const BUDGET_REACHED = 'ceiling_reached'

const isKnown = (code: string): code is keyof typeof KEYS => Object.hasOwn(KEYS, code)

/** Whether the console has words of its own for it, so that its code says nothing more. */
export const hasWords = (code: string): boolean => code === BUDGET_REACHED || isKnown(code)

type Values = NonNullable<jobs.Job['error']>['values']

/** Whether the budget is spent, or what is left of it is less than what comes next may cost. */
const budgetKey = (isAiColumn: boolean, values: Values) => {
  if (values?.needed === undefined) return isAiColumn ? 'errors.budgetAiColumn' : 'errors.budget'
  return isAiColumn ? 'errors.budgetShortAiColumn' : 'errors.budgetShort'
}

const budgetWords = (values: Values, { ceilingCredits = 0 }: jobs.Job['launch']) => ({
  budget: formatCredits(Number(values?.budget ?? ceilingCredits)),
  spent: formatCredits(Number(values?.spent ?? 0)),
  needed: formatCredits(Number(values?.needed ?? 0)),
})

/** Why a job stands or has ended so, in the language of the console; else in the words of the server. */
export function useJobError() {
  const t = useJobTexts()
  return ({ error, live: isAiColumn, launch }: jobs.Job): string => {
    if (!error) return ''
    const { code, message, values } = error
    if (code === BUDGET_REACHED) return t(budgetKey(isAiColumn, values), budgetWords(values, launch))
    // Errors of earlier versions do not say what they name.
    if (!isKnown(code) || (!values && !NAMES_NOTHING.has(code))) return message
    return t(KEYS[code], { name: '', number: '', reason: '', ...values })
  }
}
