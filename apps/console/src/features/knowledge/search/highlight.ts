export interface Range {
  start: number
  end: number
}

export interface Piece {
  text: string
  lit: boolean
  /** Where it begins: unique among the pieces. */
  at: number
}

/** Cuts a text at ranges (UTF-16 units), which may overlap, lie outside, or come in any order. */
export function piecesOf(text: string, ranges: readonly Range[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const push = (end: number, lit: boolean) => {
    if (end > at) pieces.push({ text: text.slice(at, end), lit, at })
    at = Math.max(at, end)
  }
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    push(Math.min(start, text.length), false)
    push(Math.min(end, text.length), true)
  }
  push(text.length, false)
  return pieces
}
