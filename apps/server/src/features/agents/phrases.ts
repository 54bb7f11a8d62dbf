/** Letters and digits in one case and one spelling, words parted by single spaces. */
export const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

// Scripts that are written without spaces between words.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Whether a plain text has a plain phrase in it as whole words. */
export function holdsPhrase(message: string, phrase: string): boolean {
  if (phrase === '') return false
  return UNSPACED.test(phrase) ? message.includes(phrase) : ` ${message} `.includes(` ${phrase} `)
}
