const PREFIX = 'new:'
let last = 0

/** A temporary id for a row that does not exist on the server yet. */
export const newRowId = (): string => `${PREFIX}${(last += 1)}`
export const isNewRow = (id: string): boolean => id.startsWith(PREFIX)
