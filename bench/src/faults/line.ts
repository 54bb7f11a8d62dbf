/** A row of the printed table. */
export type Line = [what: string, figure: string, target: string]
