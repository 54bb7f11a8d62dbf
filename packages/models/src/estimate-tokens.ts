/** First and last code unit of the scripts that have a token or so per character. */
const WIDE: [from: number, to: number][] = [
  [0x1100, 0x11ff],
  [0x3000, 0x30ff],
  [0x3130, 0x318f],
  [0x3400, 0x9fff],
  [0xac00, 0xd7af],
  [0xf900, 0xfaff],
  [0xff00, 0xffef],
]
const FIRST_WIDE = 0x1100

/**
 * About how many tokens a text is: one per Chinese, Japanese or Korean character, else one per four characters. Good
 * for budgets, not for bills.
 */
export function estimateTokens(text: string): number {
  let wide = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= FIRST_WIDE && WIDE.some(([from, to]) => unit >= from && unit <= to)) wide += 1
  }
  return wide + Math.ceil((text.length - wide) / 4)
}
