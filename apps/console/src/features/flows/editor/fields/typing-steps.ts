/** The kind of text change: typing, deleting, or anything else (pasting, inserting a token). */
export type TextChange = 'typed' | 'deleted' | 'other'

interface Timed {
  change: TextChange
  /** In milliseconds. */
  at: number
}

/** A longer pause starts a new step. */
const PAUSE_MS = 1000

/** Whether a text change starts a new undo step: continuous typing is one step. */
export const startsStep = (last: Timed | null, { change, at }: Timed): boolean =>
  last === null || change === 'other' || change !== last.change || at - last.at > PAUSE_MS

/** The kind of change of an input event, by its type (Input Events Level 2). */
export function changeOf(inputType: string): TextChange {
  if (inputType.startsWith('delete')) return inputType === 'deleteByCut' ? 'other' : 'deleted'
  return /^insert(?:Text|CompositionText|LineBreak|Paragraph)$/.test(inputType) ? 'typed' : 'other'
}
