import type { flows } from '@millrace/contract'
import { formatNumber } from '../../../lib/format.ts'
import { useJobTexts } from './texts.ts'

const KEYS = {
  row_failed: 'errors.rowFailed',
  sheet_gone: 'errors.sheetGone',
  rows_unreadable: 'errors.rowsUnreadable',
  output_sheet_gone: 'errors.outputGone',
} as const

export const CEILING_REACHED = 'ceiling_reached'

const isKnown = (code: string): code is keyof typeof KEYS => Object.hasOwn(KEYS, code)

/** Whether the console has words of its own for it, so that its code says nothing more. */
export const hasWords = (code: string): boolean => code === CEILING_REACHED || isKnown(code)

/** Why a job stands or has ended so, in the language of the console; else in the words of the server. */
export function useJobError() {
  const t = useJobTexts()
  return ({ error, live, launch }: flows.Job): string => {
    if (!error) return ''
    const { code, message, values } = error
    const { ceilingCredits } = launch
    if (code === CEILING_REACHED && ceilingCredits !== undefined)
      return t(live ? 'errors.ceilingLive' : 'errors.ceiling', { credits: formatNumber(ceilingCredits) })
    // Errors of earlier versions do not say what they name.
    if (!isKnown(code) || (!values && code !== 'row_failed')) return message
    return t(KEYS[code], { name: '', number: '', reason: '', ...values })
  }
}
