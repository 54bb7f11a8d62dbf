/** A line of the table that is printed. */
export type Line = [what: string, figure: string, target: string]
