/** Rows of bits in one piece of memory: sets of events for each of thousands of nodes. */
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

/** Adds one row of `source` to one of `target`. */
export function addRow(target: Bits, row: number, { words, width }: Bits, from: number): void {
  const [to, start] = [row * target.width, from * width]
  for (let word = 0; word < width; word++) target.words[to + word]! |= words[start + word]!
}

/** Keeps of a row of `target` only what the row of `source` has too. */
export function keepCommon(target: Bits, row: number, { words, width }: Bits, from: number): void {
  const [to, start] = [row * target.width, from * width]
  for (let word = 0; word < width; word++) target.words[to + word]! &= words[start + word]!
}

export function clearRow({ words, width }: Bits, row: number): void {
  words.fill(0, row * width, (row + 1) * width)
}
