// The form of a posting list in the database: runs, one after the other, each
//   count, number of the first chunk, then per chunk: distance to the chunk before (not for the first), weight, length
// all as little-endian base-128 numbers. A run stands for itself, so lists are merged by writing them in a row.

/** Term weights count in halves: 2 is an occurrence in the text, 1 in a field with half the weight. */
export const UNITS_PER_OCCURRENCE = 2

/** A term in a chunk: chunk number, weight in units, chunk length in terms. */
type OnPosting = (no: number, units: number, length: number) => void

/** Collects the postings of one term; chunk numbers must increase. */
export class PostingWriter {
  count = 0
  #first = 0
  #last = 0
  #bytes = new Uint8Array(8)
  #size = 0

  add(no: number, units: number, length: number): void {
    if (this.count === 0) this.#first = no
    else if (no <= this.#last) throw new RangeError('chunk numbers of a posting list must rise')
    else this.#write(no - this.#last)
    this.#write(units)
    this.#write(length)
    this.#last = no
    this.count++
  }

  /** The list as one run. */
  finish(): Uint8Array {
    const head = new PostingWriter()
    head.#write(this.count)
    head.#write(this.#first)
    const bytes = new Uint8Array(head.#size + this.#size)
    bytes.set(head.#bytes.subarray(0, head.#size))
    bytes.set(this.#bytes.subarray(0, this.#size), head.#size)
    return bytes
  }

  #write(value: number): void {
    if (this.#size + 8 > this.#bytes.length) {
      const grown = new Uint8Array(this.#bytes.length * 2)
      grown.set(this.#bytes)
      this.#bytes = grown
    }
    // Chunk numbers may exceed 2^31, the limit of bit operators.
    while (value >= 128) {
      this.#bytes[this.#size++] = (value % 128) + 128
      value = Math.floor(value / 128)
    }
    this.#bytes[this.#size++] = value
  }
}

/** Reads a list with any number of runs. */
export function eachPosting(bytes: Uint8Array, onPosting: OnPosting): void {
  let at = 0
  const read = (): number => {
    let byte = bytes[at++] ?? 0
    if (byte < 128) return byte
    let value = byte - 128
    let scale = 128
    do {
      byte = bytes[at++] ?? 0
      value += (byte & 127) * scale
      scale *= 128
    } while (byte >= 128)
    return value
  }
  while (at < bytes.length) {
    let left = read()
    let no = read()
    for (; left > 0; left--) {
      const units = read()
      onPosting(no, units, read())
      if (left > 1) no += read()
    }
  }
}
