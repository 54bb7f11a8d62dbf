import { textReader } from '../texts.ts'
import { en } from './en.ts'
import { type Reason, wordReason } from './word-reason.ts'

const say = textReader<Record<string, string>>(en, 'en')

/** The stored message of a failure, shown where no translation is available. */
export const inEnglish = (one: string | Reason): string =>
  typeof one === 'string' ? one : (wordReason(one, { say, language: 'en' }) ?? one.key)
