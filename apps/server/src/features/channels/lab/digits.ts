import { randomInt } from 'node:crypto'

/** Random digits for an ID of the lab; the first one is not 0. */
export const digits = (count: number): string =>
  Array.from({ length: count }, (_, index) => randomInt(index === 0 ? 1 : 0, 10)).join('')
