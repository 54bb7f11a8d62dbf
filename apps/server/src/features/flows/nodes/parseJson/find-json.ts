const CLOSING: Record<string, string> = { '{': '}', '[': ']' }

/** End of the object or list that starts here, within this many characters, or -1. Ignores brackets inside strings. */
function endOf(text: string, start: number, most: number): number {
  const open: string[] = []
  let inText = false
  const last = Math.min(text.length, start + most)
  for (let at = start; at < last; at++) {
    const sign = text[at]!
    if (inText) {
      if (sign === '\\') at++
      else if (sign === '"') inText = false
      continue
    }
    if (sign === '"') inText = true
    else if (CLOSING[sign]) open.push(CLOSING[sign])
    else if (sign === '}' || sign === ']') {
      if (open.pop() !== sign) return -1
      if (open.length === 0) return at + 1
    }
  }
  return -1
}

/** Whether valid JSON is nested deeper than this. */
export function isDeeper(json: string, most: number): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]!
    if (inText) {
      if (sign === '\\') at++
      else if (sign === '"') inText = false
    } else if (sign === '"') inText = true
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    if (depth > most) return true
  }
  return false
}

/** Maximum start positions: text with more brackets is not JSON surrounded by words. */
const MOST_TRIES = 50
/** Maximum characters inspected besides those of the text itself. */
const MOST_CHARACTERS = 1_000_000

/** Parts of a text that may be JSON: those with balanced brackets, in order. */
export function* jsonParts(text: string): Generator<string> {
  let left = text.length + MOST_CHARACTERS
  let tries = 0
  for (const { index } of text.matchAll(/[{[]/g)) {
    if (tries++ === MOST_TRIES || left <= 0) return
    const end = endOf(text, index, left)
    left -= (end === -1 ? text.length : end) - index
    if (end !== -1) yield text.slice(index, end)
  }
}
