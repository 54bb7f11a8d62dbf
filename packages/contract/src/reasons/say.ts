import type { en } from './en.ts'
import type { Reason, ReasonValue } from './word-reason.ts'

export type ReasonKey = Exclude<keyof typeof en, 'separator'>

type Names<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Names<Rest>
  : never
type Values<Key extends ReasonKey> = [Names<(typeof en)[Key]>] extends [never]
  ? []
  : [values: Readonly<Record<Names<(typeof en)[Key]>, ReasonValue>>]

/** A reason with the values of its text. */
export const say = <Key extends ReasonKey>(key: Key, ...[values]: Values<Key>): Reason => ({
  key,
  values: values ?? {},
})

/** The reason of a failure, if it has one; plain text is quoted. */
export const reasonOf = (one: string | Reason): Reason | undefined =>
  typeof one === 'string' ? undefined : one
