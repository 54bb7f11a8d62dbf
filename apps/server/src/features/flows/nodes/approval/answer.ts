/** What a person answered. */
export interface Answer {
  approved: boolean
  comment: string
  values: Readonly<Record<string, unknown>>
  /** Name of who answered; null when nobody did. */
  by: string | null
  at: Date
}

/** The port and output of a step that was answered: for `answerStep` of the engine. */
export const answered = ({ approved, comment, values, by, at }: Answer) => ({
  port: approved ? 'approved' : 'declined',
  output: { approved, values: { ...values }, comment, by, at: at.toISOString() },
})
