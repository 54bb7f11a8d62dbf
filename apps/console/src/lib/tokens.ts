// Chinese, Japanese and Korean characters are about a token each; other text is about four characters to a token, and
// no word less than one. Tokenizers differ by some ten percent, so this is for the eye only.
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const WORD = /[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu
const CHARACTERS_PER_TOKEN = 4.4

/** About how many tokens a text has. */
export function estimateTokens(text: string): number {
  const wide = text.match(WIDE)?.length ?? 0
  const words = text.replace(WIDE, ' ').match(WORD) ?? []
  const rest = words.reduce(
    (sum, word) => sum + Math.max(1, Math.round(word.length / CHARACTERS_PER_TOKEN)),
    0,
  )
  return wide + rest
}
