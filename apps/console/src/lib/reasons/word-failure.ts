import { type Reason, wordReason } from '@millrace/contract'
import type { ReasonTexts } from './types.ts'

/** Why something failed, as the server tells it. */
export interface Failure {
  message: string
  reason?: Reason | undefined
}

/** A failure in the language of these texts; in the words of the server where it gave no reason that they know. */
export const wordFailure = (
  { message, reason }: Failure,
  language: string,
  texts: ReasonTexts | null | undefined,
): string => (reason && texts ? wordReason(reason, { ...texts, language }) : null) ?? message
