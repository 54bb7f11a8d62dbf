interface Piece {
  text: string
  lit: boolean
  /** Its start, in UTF-16 units. */
  start: number
}

/** Splits the text at the boundaries of highlighted ranges, which may overlap, be unsorted or exceed the text. */
export function litPieces(text: string, ranges: readonly { start: number; end: number }[]): Piece[] {
  const clamp = (at: number) => Math.min(Math.max(at, 0), text.length)
  const sorted = ranges
    .map((range) => ({ start: clamp(range.start), end: clamp(range.end) }))
    .filter((range) => range.start < range.end)
    .toSorted((a, b) => a.start - b.start)
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end } of sorted) {
    const from = Math.max(start, at)
    if (from >= end) continue
    if (from > at) pieces.push({ text: text.slice(at, from), lit: false, start: at })
    const last = pieces.at(-1)
    if (last?.lit && from === at) last.text += text.slice(from, end)
    else pieces.push({ text: text.slice(from, end), lit: true, start: from })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), lit: false, start: at })
  return pieces
}
