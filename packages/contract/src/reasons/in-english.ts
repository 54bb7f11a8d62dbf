import { REASON_TEXTS } from './texts.ts'
import { ENGLISH, type Reason, wordReason } from './word-reason.ts'

/** What is stored as the message of a failure, and said where there are no other words. */
export const inEnglish = (one: string | Reason): string =>
  typeof one === 'string' ? one : (wordReason(one, { texts: REASON_TEXTS, ...ENGLISH }) ?? one.key)
