const CLOSING: Record<string, string> = { '{': '}', '[': ']' }

/** Where the object or list that begins here ends, or -1. Brackets in its texts are passed over. */
function endOf(text: string, start: number): number {
  const open: string[] = []
  let inText = false
  for (let at = start; at < text.length; at++) {
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

/** Places that are tried; text with more brackets than that is not JSON with words around it. */
const MOST_TRIES = 50

/** Parts of a text that may be JSON: those with whole brackets, in their order. */
export function* jsonParts(text: string): Generator<string> {
  let tries = 0
  for (let at = text.search(/[{[]/); at !== -1 && tries < MOST_TRIES; tries++) {
    const end = endOf(text, at)
    if (end !== -1) yield text.slice(at, end)
    const next = text.slice(at + 1).search(/[{[]/)
    at = next === -1 ? -1 : at + 1 + next
  }
}
