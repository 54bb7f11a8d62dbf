import { textReader } from '../texts.ts'
import { en } from './en.ts'
import { type Reason, wordReason } from './word-reason.ts'

const say = textReader<Record<string, string>>(en, 'en')

/** What is stored as the message of a failure, and said where there are no other words. */
export const inEnglish = (one: string | Reason): string =>
  typeof one === 'string' ? one : (wordReason(one, { say, language: 'en' }) ?? one.key)
