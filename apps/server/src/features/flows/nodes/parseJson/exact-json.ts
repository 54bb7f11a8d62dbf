import { compareNumbers, numberText } from '@millrace/engine'

type Revive = (key: string, value: unknown, context: { source?: string }) => unknown

function isExact(value: number, source: string): boolean {
  const [read, written] = [numberText(value), numberText(source)]
  // With an exponent it is a measured value, whose last digits nobody counts.
  return read !== null && (written === null || compareNumbers(read, written) === 0)
}

const revive: Revive = (_, value, { source }) =>
  typeof value === 'number' && source !== undefined && !isExact(value, source) ? source : value

/** JSON text as data; a number that would lose digits stays the text that it was. Throws SyntaxError. */
export const parseExact = (text: string): unknown =>
  JSON.parse(text, revive as (key: string, value: unknown) => unknown)
