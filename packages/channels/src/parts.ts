type Limit = { units: 'characters' | 'bytes'; most: number }

const sizeOf = (text: string, units: Limit['units']) =>
  units === 'bytes' ? Buffer.byteLength(text) : text.length

/** Longest text that is sent: more parts than this are a flood. */
const PARTS_MAX = 10

/**
 * Cuts a text into parts that the vendor accepts: between paragraphs, else lines, sentences or words, and only as a last
 * resort inside a word. What exceeds ten parts ends with an ellipsis.
 */
export function partsOf(text: string, limit: Limit): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest !== '' && parts.length < PARTS_MAX) {
    const head = longestHead(rest, limit)
    const end = head.length === rest.length ? head.length : breakIn(head)
    const part = rest.slice(0, end).trimEnd()
    rest = rest.slice(end).trimStart()
    if (part !== '') parts.push(part)
  }
  if (rest !== '') {
    const last = longestHead(parts.at(-1)!, { ...limit, most: limit.most - 4 })
    parts[parts.length - 1] = `${last}…`
  }
  return parts
}

function longestHead(text: string, { units, most }: Limit): string {
  if (text.length <= most && sizeOf(text, units) <= most) return text
  let end = Math.min(text.length, most)
  if (units === 'bytes') {
    // A code unit has at most three bytes, so this is at least a third of the longest head.
    let low = Math.floor(most / 3)
    while (low < end) {
      const middle = Math.ceil((low + end) / 2)
      if (sizeOf(text.slice(0, middle), units) <= most) low = middle
      else end = middle - 1
    }
  }
  // Never between the halves of a character.
  const isHalf = /[\ud800-\udbff]/.test(text[end - 1] ?? '')
  return text.slice(0, isHalf && end > 1 ? end - 1 : end)
}

/** A part that ends this early is not worth its break. */
const EARLIEST = 0.4

function breakIn(head: string): number {
  const from = Math.floor(head.length * EARLIEST)
  for (const mark of ['\n\n', '\n', '. ', ' ']) {
    const at = head.lastIndexOf(mark)
    if (at >= from) return at + (mark === '. ' ? 1 : 0) || head.length
  }
  return head.length
}
