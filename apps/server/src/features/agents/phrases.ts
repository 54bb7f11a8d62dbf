/** Letters and digits in a single case and normalized form, with words separated by one space. */
export const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

// Scripts without spaces between words.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Whether a normalized text contains a normalized phrase as whole words. */
export function holdsPhrase(message: string, phrase: string): boolean {
  if (phrase === '') return false
  return UNSPACED.test(phrase) ? message.includes(phrase) : ` ${message} `.includes(` ${phrase} `)
}
