import type { REASON_TEXTS, ReasonKey } from './texts.ts'
import type { Reason, ReasonValue } from './word-reason.ts'

type Names<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Names<Rest>
  : never
type Values<Key extends ReasonKey> = [Names<(typeof REASON_TEXTS)[Key]>] extends [never]
  ? []
  : [values: Readonly<Record<Names<(typeof REASON_TEXTS)[Key]>, ReasonValue>>]

/** A reason with the values that its text names. */
export const say = <Key extends ReasonKey>(key: Key, ...[values]: Values<Key>): Reason => ({
  key,
  values: values ?? {},
})

/** The reason of a failure that has one: what is only text is quoted. */
export const reasonOf = (one: string | Reason): Reason | undefined =>
  typeof one === 'string' ? undefined : one
