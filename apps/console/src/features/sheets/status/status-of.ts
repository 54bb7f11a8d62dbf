import type { sheets } from '@millrace/contract'
import type { StatusWords } from './use-status-words.ts'

/** A status in a word (for a failure, its reason), and with the value for screen readers. */
export function statusOf(
  { status, error }: sheets.AiCell,
  value: string,
  { t, failure }: StatusWords,
): { word: string; spoken: string } {
  const isFailed = status === 'error' && error !== null
  const message = isFailed ? failure(error) : ''
  const full = isFailed ? t('failed', { message }) : t(status)
  return {
    word: isFailed ? message : full,
    spoken: value === '' ? full : t('withValue', { value, status: full }),
  }
}
