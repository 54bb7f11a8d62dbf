import type { sheets } from '@millrace/contract'
import type { StatusTexts } from './texts.ts'

/** A status in a word (of a failure the reason alone, beside its drawing), and with the value as it is read out. */
export function statusOf(
  { status, error }: sheets.LiveCell,
  value: string,
  t: StatusTexts,
): { word: string; spoken: string } {
  const isFailed = status === 'error' && error !== null
  const full = isFailed ? t('failed', { message: error.message }) : t(status)
  return {
    word: isFailed ? error.message : full,
    spoken: value === '' ? full : t('withValue', { value, status: full }),
  }
}
