import { type accounts, reasonOfJob, wordReason } from '@millrace/contract'
import { de } from '@millrace/contract/reasons/de'
import { en } from '@millrace/contract/reasons/en'
import { zh } from '@millrace/contract/reasons/zh'
import { textReader } from '@millrace/contract/texts'
import type { JobRow } from '../types.ts'

const READERS = {
  en: textReader<Record<string, string>>(en, 'en'),
  de: textReader<Record<string, string>>(de, 'de'),
  zh: textReader<Record<string, string>>(zh, 'zh'),
}

/**
 * Why a job paused or ended, in this language; the stored text if there is no translation, and empty without a reason.
 */
export function reasonIn(locale: accounts.Locale, { error, live }: Pick<JobRow, 'error' | 'live'>): string {
  if (!error) return ''
  const reason = reasonOfJob(error, { isAiColumn: live !== null })
  const words = { say: READERS[locale], language: locale }
  return (reason ? wordReason(reason, words) : null) ?? error.message
}
