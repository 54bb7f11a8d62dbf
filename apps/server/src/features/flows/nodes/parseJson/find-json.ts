// Codes of `"`, `\\`, `[`, `]`, `{` and `}`. A closing bracket is two above its opening one.
const [QUOTE, BACKSLASH] = [0x22, 0x5c] as const
const [BRACKET, BRACKET_END, BRACE, BRACE_END] = [0x5b, 0x5d, 0x7b, 0x7d] as const

/**
 * End of the object or list that starts here, before this position, or -1. Ignores brackets inside strings. `open` is
 * memory for open brackets, as long as the text: a text can be nothing but a million of them.
 */
function endOf(text: string, start: number, last: number, open: Uint8Array): number {
  let depth = 0
  let inText = false
  for (let at = start; at < last; at++) {
    const code = text.charCodeAt(at)
    if (inText) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) inText = false
    } else if (code === QUOTE) inText = true
    else if (code === BRACE || code === BRACKET) open[depth++] = code
    else if (code === BRACE_END || code === BRACKET_END) {
      depth--
      if (open[depth] !== code - 2) return -1
      if (depth === 0) return at + 1
    }
  }
  return -1
}

/** Maximum start positions: text with more brackets is not JSON surrounded by words. */
const MOST_TRIES = 50
/** Maximum characters inspected besides those of the text itself. */
const MOST_CHARACTERS = 1_000_000

/** Parts of a text that may be JSON: those with balanced brackets, in order. */
export function* jsonParts(text: string): Generator<string> {
  let left = text.length + MOST_CHARACTERS
  let tries = 0
  const open = new Uint8Array(text.length)
  for (const { index } of text.matchAll(/[{[]/g)) {
    if (tries++ === MOST_TRIES || left <= 0) return
    const end = endOf(text, index, Math.min(text.length, index + left), open)
    left -= (end === -1 ? text.length : end) - index
    if (end !== -1) yield text.slice(index, end)
  }
}
