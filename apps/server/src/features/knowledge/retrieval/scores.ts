import { eachPosting, UNITS_PER_OCCURRENCE } from './posting-list.ts'
import { type Ranges, withinRanges } from './ranges.ts'

// Robertson's usual values. On CISI, nDCG@10 is flat around them (k1 1.2-2, b 0.65-0.9: within 0.008).
const K1 = 1.2
const B = 0.75
const NONE = -1

/** Inverse document frequency as in BM25 (never negative). */
export const rarity = (chunks: number, withTerm: number): number =>
  Math.log(1 + Math.max(chunks - withTerm + 0.5, 0.5) / (withTerm + 0.5))

/** Term frequency saturation: increases ever more slowly, and less in long chunks. Lengths in terms. */
export const saturation = (occurrences: number, length: number, meanLength: number): number =>
  (occurrences * (K1 + 1)) / (occurrences + K1 * (1 - B + (B * length) / meanLength))

/** The chunks of a term, and the value of one query occurrence there, without its rarity. */
export type Impacts = { slots: Int32Array; values: Float32Array }

/**
 * The chunks found by a search, each with a slot, and their scores. An open-addressing hash table: a Map with boxed
 * numbers takes six times as long for the 200,000 postings of a common question in 100,000 chunks.
 */
export class Scores {
  readonly #meanLength: number
  readonly #within: Ranges | null
  #numbers = new Float64Array(2048)
  #scores = new Float64Array(2048)
  #table = new Int32Array(4096).fill(NONE)
  #size = 0

  constructor({ meanLength, within }: { meanLength: number; within: Ranges | null }) {
    this.#meanLength = meanLength
    this.#within = within
  }

  get size(): number {
    return this.#size
  }

  numberOf(slot: number): number {
    return this.#numbers[slot] ?? 0
  }

  scoreOf(slot: number): number {
    return this.#scores[slot] ?? 0
  }

  /** Decodes a term's lists. With `known`, chunks found by no other term are skipped. */
  impacts(lists: readonly Uint8Array[], { postings, known }: { postings: number; known: boolean }): Impacts {
    const slots = new Int32Array(postings)
    const values = new Float32Array(postings)
    let size = 0
    for (const list of lists) {
      eachPosting(list, (no, units, length) => {
        const slot = known ? this.#find(no) : this.#findOrAdd(no)
        if (slot < 0) return
        slots[size] = slot
        values[size++] = saturation(units / UNITS_PER_OCCURRENCE, length, this.#meanLength)
      })
    }
    return { slots: slots.subarray(0, size), values: values.subarray(0, size) }
  }

  add({ slots, values }: Impacts, weight: number): void {
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] ?? 0
      this.#scores[slot] = (this.#scores[slot] ?? 0) + weight * (values[i] ?? 0)
    }
  }

  clear(): void {
    this.#scores.fill(0)
  }

  /** The best slots, best first; ties go to the older chunk. */
  best(count: number): number[] {
    const heap = new BestSlots(
      count,
      (a, b) => this.scoreOf(a) - this.scoreOf(b) || this.numberOf(b) - this.numberOf(a),
    )
    for (let slot = 0; slot < this.#size; slot++) if (this.scoreOf(slot) > 0) heap.offer(slot)
    return heap.take()
  }

  #find(no: number): number {
    const mask = this.#table.length - 1
    for (let at = hash(no) & mask; ; at = (at + 1) & mask) {
      const slot = this.#table[at] ?? NONE
      if (slot === NONE || this.#numbers[slot] === no) return slot
    }
  }

  #findOrAdd(no: number): number {
    const found = this.#find(no)
    if (found !== NONE) return found
    if (this.#within && !withinRanges(this.#within, no)) return NONE
    if ((this.#size + 1) * 2 > this.#table.length) this.#grow()
    const slot = this.#size++
    this.#numbers[slot] = no
    this.#place(no, slot)
    return slot
  }

  #place(no: number, slot: number): void {
    const mask = this.#table.length - 1
    let at = hash(no) & mask
    while (this.#table[at] !== NONE) at = (at + 1) & mask
    this.#table[at] = slot
  }

  #grow(): void {
    const room = this.#table.length
    this.#table = new Int32Array(room * 2).fill(NONE)
    if (room > this.#numbers.length) {
      this.#numbers = enlarged(this.#numbers, room)
      this.#scores = enlarged(this.#scores, room)
    }
    for (let slot = 0; slot < this.#size; slot++) this.#place(this.#numbers[slot] ?? 0, slot)
  }
}

const enlarged = (from: Float64Array<ArrayBuffer>, room: number): Float64Array<ArrayBuffer> => {
  const to = new Float64Array(room)
  to.set(from)
  return to
}

/** Spreads adjacent numbers, which chunk numbers are. */
const hash = (no: number): number => Math.imul(no ^ Math.floor(no / 4294967296), 0x9e3779b1) >>> 7

/** A heap that keeps the best few, with the worst on top. */
class BestSlots {
  readonly #room: number
  readonly #order: (a: number, b: number) => number
  readonly #heap: number[] = []

  constructor(room: number, order: (a: number, b: number) => number) {
    this.#room = room
    this.#order = order
  }

  offer(slot: number): void {
    const heap = this.#heap
    if (heap.length < this.#room) {
      heap.push(slot)
      this.#up(heap.length - 1)
    } else if (heap.length > 0 && this.#order(slot, heap[0] ?? 0) > 0) {
      heap[0] = slot
      this.#down()
    }
  }

  take(): number[] {
    return this.#heap.sort((a, b) => this.#order(b, a))
  }

  #up(at: number): void {
    const heap = this.#heap
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (this.#order(heap[at] ?? 0, heap[parent] ?? 0) >= 0) return
      swap(heap, at, parent)
      at = parent
    }
  }

  #down(): void {
    const heap = this.#heap
    for (let at = 0; ;) {
      const left = at * 2 + 1
      const right = left + 1
      let least = at
      if (left < heap.length && this.#order(heap[left] ?? 0, heap[least] ?? 0) < 0) least = left
      if (right < heap.length && this.#order(heap[right] ?? 0, heap[least] ?? 0) < 0) least = right
      if (least === at) return
      swap(heap, at, least)
      at = least
    }
  }
}

function swap(heap: number[], a: number, b: number): void {
  const kept = heap[a] ?? 0
  heap[a] = heap[b] ?? 0
  heap[b] = kept
}
