import type { sheets } from '@millrace/contract'
import type { StatusTexts } from './texts.ts'

/** A status in a word (why it failed, for one that did), and together with the value as it is read out. */
export function statusOf(
  { status, error }: sheets.LiveCell,
  value: string,
  t: StatusTexts,
): { word: string; spoken: string } {
  const word = status === 'error' && error ? t('failed', { message: error.message }) : t(status)
  return { word, spoken: value === '' ? word : t('withValue', { value, status: word }) }
}
