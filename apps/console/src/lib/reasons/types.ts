import type { REASON_GROUPS, ReasonKey } from '@millrace/contract'

type Groups = typeof REASON_GROUPS
type Words<Group extends keyof Groups> = Readonly<Record<keyof Groups[Group], string>>

export type RunReasons = Words<'run'>
export type SheetReasons = Words<'sheet'>
export type NodeReasons = Words<'node'>
export type WebReasons = Words<'web'>
export type ModelReasons = Words<'model'>
export type DocumentReasons = Words<'document'>

/** Why something failed, in another language than English. */
export interface ReasonTexts {
  texts: Readonly<Record<ReasonKey, string>>
  /** Between several reasons. */
  separator: string
}
