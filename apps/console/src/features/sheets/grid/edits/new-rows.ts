const PREFIX = 'new:'
let last = 0

/** Names a row that the server does not know yet. */
export const newRowId = (): string => `${PREFIX}${(last += 1)}`
export const isNewRow = (id: string): boolean => id.startsWith(PREFIX)
