/** Rows of bits in one block of memory: a set of events for each of thousands of nodes. */
export interface Bits {
  words: Uint32Array
  width: number
}

export const makeBits = (rows: number, columns: number): Bits => {
  const width = Math.ceil(columns / 32)
  return { words: new Uint32Array(rows * width), width }
}

export const hasBit = ({ words, width }: Bits, row: number, column: number): boolean =>
  ((words[row * width + (column >>> 5)]! >>> (column & 31)) & 1) === 1

export function setBit({ words, width }: Bits, row: number, column: number): void {
  words[row * width + (column >>> 5)]! |= 1 << (column & 31)
}

/** Adds a row of `source` to a row of `target`. */
export function addRow(target: Bits, row: number, { words, width }: Bits, from: number): void {
  const [to, start] = [row * target.width, from * width]
  for (let word = 0; word < width; word++) target.words[to + word]! |= words[start + word]!
}

/** Intersects a row of `target` with a row of `source`. */
export function keepCommon(target: Bits, row: number, { words, width }: Bits, from: number): void {
  const [to, start] = [row * target.width, from * width]
  for (let word = 0; word < width; word++) target.words[to + word]! &= words[start + word]!
}

export function clearRow({ words, width }: Bits, row: number): void {
  words.fill(0, row * width, (row + 1) * width)
}
