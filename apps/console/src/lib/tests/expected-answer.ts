/** Citation marks are specific to one response. */
const MARKS = / ?\[\d{1,3}\]/g

export const EXPECTED_MAX = 8000

const ITEM = /^[-*•] /

/**
 * A response as an expected answer: one line, because each line of an expected answer is a wording that suffices by
 * itself, and without the marks of lists and bold text. Judges ignore punctuation.
 */
export const expectedFrom = (answer: string): string =>
  answer
    .replaceAll(MARKS, '')
    .replaceAll('**', '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .reduce(
      (text, line) =>
        text + (ITEM.test(line) && /[^.!?:;,]$/.test(text) ? '; ' : ' ') + line.replace(ITEM, ''),
      '',
    )
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, EXPECTED_MAX)
    .trimEnd()
