/** Citation marks are specific to one response. */
const MARKS = / ?\[\d{1,3}\]/g

export const EXPECTED_MAX = 8000

/**
 * A response as an expected answer: one line, because each line of an expected answer is a wording that suffices by
 * itself.
 */
export const expectedFrom = (answer: string): string =>
  answer.replaceAll(MARKS, '').replaceAll(/\s+/g, ' ').trim().slice(0, EXPECTED_MAX).trimEnd()
