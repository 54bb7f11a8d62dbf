import { compareNumbers, numberText } from '@millrace/engine'

function isExact(value: number, source: string): boolean {
  const [read, written] = [numberText(value), numberText(source)]
  // A number with an exponent is a measured value, whose last digits don't matter.
  return read !== null && (written === null || compareNumbers(read, written) === 0)
}

/** Candidates for lost digits: sixteen digits, or an exponent. */
const DELICATE = /(?:\d\.?){16}|\d[eE][+-]?\d/
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*(?:"|$)|-?\d[\d.eE+-]*/g

/**
 * Parses JSON text; a number that would lose digits stays text. Throws SyntaxError. A reviver called for each value
 * would take ten times as long.
 */
export function parseExact(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (!DELICATE.test(text)) return value
  const kept = text.replaceAll(TEXT_OR_NUMBER, (token) =>
    token.startsWith('"') || isExact(Number(token), token) ? token : `"${token}"`,
  )
  return kept === text ? value : JSON.parse(kept)
}
