import { textReader } from '../texts.ts'
import { fit } from './en/fit.ts'
import { type Reason, wordReason } from './word-reason.ts'

const say = textReader<Record<string, string>>(fit, 'en')

/** Why a value is none for its parameter, in English; apart, so that forms load no more than that. */
export const fitInEnglish = (reason: Reason): string =>
  wordReason(reason, { say, language: 'en' }) ?? reason.key
