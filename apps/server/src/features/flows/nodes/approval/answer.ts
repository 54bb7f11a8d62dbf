/** A person's decision. */
export interface Answer {
  approved: boolean
  comment: string
  values: Readonly<Record<string, unknown>>
  /** Name of the person; null without a decision. */
  by: string | null
  at: Date
}

/** Port and output of an answered step, for the engine's `answerStep`. */
export const answered = ({ approved, comment, values, by, at }: Answer) => ({
  port: approved ? 'approved' : 'declined',
  output: { approved, values: { ...values }, comment, by, at: at.toISOString() },
})
