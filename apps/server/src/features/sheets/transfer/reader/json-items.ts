import { HEAD_CHARS, ROW_MAX_CHARS, TOO_LARGE } from './source.ts'

export interface JsonItem {
  text: string
  problem?: string
}

export const CUT_OFF = 'the file ends in the middle of it'

const STRUCTURE = /["[\]{},]/g
const IN_STRING = /["\\]/g

/**
 * Splits a streamed JSON file into records: the elements of the top-level array, or of the first array in the top-level
 * object. An oversized record is skipped in constant memory.
 */
export class JsonItems {
  #text = ''
  #at = 0
  #start = -1
  #depth = 0
  /** Nesting depth of the list's elements; 0 until the list is found. */
  #base = 0
  #inString = false
  #head: string | null = null
  #ended = false

  /** Whether a list of records was found so far. */
  get found(): boolean {
    return this.#base > 0
  }

  push(piece: string, last: boolean): JsonItem[] {
    if (this.#ended) return []
    this.#text += piece
    const items: JsonItem[] = []
    while (!this.#ended && this.#step(items));
    if (last && !this.#ended && this.#base > 0) this.#emit(items, this.#text.length, CUT_OFF)
    this.#shorten()
    return items
  }

  /** Advances to the next significant character; false when there is none. */
  #step(items: JsonItem[]): boolean {
    const pattern = this.#inString ? IN_STRING : STRUCTURE
    pattern.lastIndex = this.#at
    const place = pattern.exec(this.#text)?.index
    if (place === undefined) {
      this.#at = this.#text.length
      return false
    }
    const sign = this.#text[place]!
    if (sign === '\\' && place + 1 >= this.#text.length) {
      this.#at = place
      return false
    }
    this.#at = place + (sign === '\\' ? 2 : 1)
    if (sign === '"') this.#inString = !this.#inString
    else if (sign !== '\\') this.#structure(sign, place, items)
    return true
  }

  #structure(sign: string, place: number, items: JsonItem[]): void {
    if (sign === '[' || sign === '{') {
      this.#depth++
      if (sign === '[' && this.#base === 0 && this.#depth <= 2) {
        this.#base = this.#depth
        this.#start = place + 1
      }
    } else if (sign === ',') {
      if (this.#depth !== this.#base) return
      this.#emit(items, place)
      this.#start = place + 1
    } else {
      if (this.#depth === this.#base) {
        this.#emit(items, place)
        this.#ended = true
      }
      this.#depth--
    }
  }

  #emit(items: JsonItem[], end: number, problem?: string): void {
    const head = this.#head
    this.#head = null
    if (head !== null) return void items.push({ text: `${head}…`, problem: problem ?? TOO_LARGE })
    const text = this.#text.slice(this.#start, end).trim()
    if (problem !== undefined) items.push({ text: text.slice(0, HEAD_CHARS), problem })
    else if (text !== '') items.push({ text })
  }

  /** Drops consumed text, and all but the beginning of an oversized record. */
  #shorten(): void {
    if (this.#base === 0) {
      this.#text = this.#text.slice(this.#at)
      this.#at = 0
      return
    }
    if (this.#head === null && this.#text.length - this.#start > ROW_MAX_CHARS)
      this.#head = this.#text.slice(this.#start, this.#start + HEAD_CHARS)
    const from = this.#head === null ? this.#start : this.#at
    this.#text = this.#text.slice(from)
    this.#at -= from
    this.#start = 0
  }
}
