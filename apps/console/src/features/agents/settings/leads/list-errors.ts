interface Problem {
  message?: string | undefined
  find?: (of: (one: Problem | undefined) => unknown) => Problem | undefined
}

/** What is wrong in a list of records, as the form has it. */
export type ListErrors =
  | ({ message?: string | undefined } & { [at: number]: Record<string, unknown> | undefined })
  | undefined

/** What is wrong with one field of one record. */
export const problemAt = (errors: ListErrors, at: number, field: string): Problem | undefined =>
  errors?.[at]?.[field] as Problem | undefined
