import { textReader } from '../texts.ts'
import { fit } from './en/fit.ts'
import type { Reason } from './word-reason.ts'

const say = textReader<Record<string, string>>(fit, 'en')

/** Why a value doesn't fit its parameter, in English; separate, so that forms load nothing else. */
export function fitInEnglish({ key, values: { problem, ...values } }: Reason): string {
  return say(key, problem ? { ...values, problem: fitInEnglish(problem as Reason) } : values)
}
