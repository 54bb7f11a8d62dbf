interface Problem {
  message?: string | undefined
  find?: (of: (one: Problem | undefined) => unknown) => Problem | undefined
}

/** The form's errors for a list of records. */
export type ListErrors =
  | ({ message?: string | undefined } & { [at: number]: Record<string, unknown> | undefined })
  | undefined

/** The error of one field in one record. */
export const problemAt = (errors: ListErrors, at: number, field: string): Problem | undefined =>
  errors?.[at]?.[field] as Problem | undefined
