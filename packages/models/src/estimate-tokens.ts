const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/gu

/**
 * About how many tokens a text is: one per Chinese, Japanese or Korean character, else one per four characters. Good
 * for budgets, not for bills.
 */
export function estimateTokens(text: string): number {
  const wide = text.match(WIDE)?.length ?? 0
  return wide + Math.ceil((text.length - wide) / 4)
}
