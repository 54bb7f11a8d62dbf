/** What was done to a text: typed on, deleted on, or changed at once (pasted, a token put in). */
export type TextChange = 'typed' | 'deleted' | 'other'

interface Timed {
  change: TextChange
  /** Milliseconds. */
  at: number
}

/** Whoever stops for longer has begun something new. */
const PAUSE_MS = 1000

/** Whether a change of a text is a step of its own to undo: typing without a pause is one. */
export const startsStep = (last: Timed | null, { change, at }: Timed): boolean =>
  last === null || change === 'other' || change !== last.change || at - last.at > PAUSE_MS

/** What an input event did, by its type (Input Events Level 2). */
export function changeOf(inputType: string): TextChange {
  if (inputType.startsWith('delete')) return inputType === 'deleteByCut' ? 'other' : 'deleted'
  return /^insert(?:Text|CompositionText|LineBreak|Paragraph)$/.test(inputType) ? 'typed' : 'other'
}
