// Chinese, Japanese and Korean characters are about one token each; other text has about four characters per token, and
// at least one token per word. Tokenizers differ by about ten percent, so this is only an estimate for display.
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const WORD = /[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu
const CHARACTERS_PER_TOKEN = 4.4

/** The approximate number of tokens of a text. */
export function estimateTokens(text: string): number {
  const wide = text.match(WIDE)?.length ?? 0
  const words = text.replace(WIDE, ' ').match(WORD) ?? []
  const rest = words.reduce(
    (sum, word) => sum + Math.max(1, Math.round(word.length / CHARACTERS_PER_TOKEN)),
    0,
  )
  return wide + rest
}
