import type { ModelPart } from './model.ts'

type Part = Extract<ModelPart, { type: 'text-delta' | 'citation-add' }>

const CLOSERS: Record<string, string> = { '[': ']', '【': '】' }
// One or several numbers, or ranges: "1", "1, 3", "2-4". In lenticular brackets some models add where they looked.
const NUMBERS = /^\s*\d{1,3}(?:\s*[-–,;]\s*\d{1,3})*\s*(?:†.*)?$/
// What may stand before a block in its line: blanks, and the marks of quotes and lists.
const BEFORE_BLOCK = /[\s>*+\-\d.)]/
const LONGEST_MARKER = 48
const LONGEST_RANGE = 10

/** Where the text stands: in prose, in a code span behind so many backticks, or in a fenced block. */
type TextPlace =
  | { in: 'prose' }
  | { in: 'span'; ticks: number }
  | { in: 'fence'; mark: string; length: number }

/**
 * Turns the model's markers ([2], [1, 3], 【2】) into those of the answer: passages are numbered in the order of their
 * first use and announced before the text with the marker; numbers that no passage has are taken out. Code is left as
 * it is. Gives the same whatever the pieces the text comes in.
 */
export class CitationStream {
  readonly #passages: number
  /** Printed number by passage index. */
  readonly #numbers = new Map<number, number>()
  #place: TextPlace = { in: 'prose' }
  /** A marker that has begun, blanks before it included. */
  #held = ''
  #marker = ''
  /** Backticks or tildes in a row. */
  #run = { mark: '', length: 0, startsLine: true }
  #lineIsBlank = true
  #escaped = false
  #out = ''
  #parts: Part[] = []

  constructor(passages: number) {
    this.#passages = passages
  }

  /** Whether a passage was cited so far. */
  get grounded(): boolean {
    return this.#numbers.size > 0
  }

  /** The parts that are certain after this piece of text. */
  push(delta: string): Part[] {
    for (const character of delta) this.#take(character)
    return this.#flush()
  }

  /** What was still held back at the end of the text. */
  end(): Part[] {
    this.#out += this.#held + this.#marker
    this.#held = ''
    this.#marker = ''
    return this.#flush()
  }

  #flush(): Part[] {
    this.#endPart()
    const parts = this.#parts
    this.#parts = []
    return parts
  }

  #endPart(): void {
    if (this.#out !== '') this.#parts.push({ type: 'text-delta', delta: this.#out })
    this.#out = ''
  }

  #take(character: string): void {
    if (this.#marker !== '') return this.#inMarker(character)
    this.#endRun(character)
    if (character === '`' || character === '~') return this.#inRun(character)
    if (this.#place.in === 'prose') this.#inProse(character)
    else this.#out += character
    this.#afterCharacter(character)
  }

  #afterCharacter(character: string): void {
    if (character === '\n') {
      this.#lineIsBlank = true
      // A stray backtick must not turn the rest of the answer into code.
      if (this.#place.in === 'span') this.#place = { in: 'prose' }
    } else if (!BEFORE_BLOCK.test(character)) this.#lineIsBlank = false
    this.#escaped = character === '\\' && !this.#escaped
  }

  #inProse(character: string): void {
    if (CLOSERS[character] && !this.#escaped) {
      this.#marker = character
      return
    }
    if (character === ' ') {
      this.#held += character
      return
    }
    this.#out += this.#held + character
    this.#held = ''
  }

  #inMarker(character: string): void {
    const closer = CLOSERS[this.#marker[0] ?? '']
    if (character === closer && NUMBERS.test(this.#marker.slice(1))) return this.#cite(this.#marker.slice(1))
    const fits = this.#marker.length < LONGEST_MARKER && this.#mayGoOn(character)
    if (fits) {
      this.#marker += character
      return
    }
    // It was none: what was held is text, and this character is looked at anew.
    const [first = '', ...rest] = this.#marker
    this.#marker = ''
    this.#out += this.#held + first
    this.#held = ''
    this.#lineIsBlank = false
    this.#escaped = false
    for (const one of [...rest, character]) this.#take(one)
  }

  #mayGoOn(character: string): boolean {
    if (/[\d\s,;–-]/.test(character)) return character !== '\n'
    if (this.#marker[0] !== '【' || character === '\n') return false
    return character === '†' || (this.#marker.includes('†') && character !== '】')
  }

  #cite(numbers: string): void {
    this.#marker = ''
    const known = expand(numbers).filter((number) => number >= 1 && number <= this.#passages)
    if (known.length === 0) {
      // The blanks before go with it, so that none is left before the full stop.
      this.#held = ''
      return
    }
    this.#out += this.#held
    this.#held = ''
    this.#lineIsBlank = false
    for (const number of known) this.#print(number - 1)
  }

  #print(passage: number): void {
    let number = this.#numbers.get(passage)
    if (number === undefined) {
      number = this.#numbers.size + 1
      this.#numbers.set(passage, number)
      this.#endPart()
      this.#parts.push({ type: 'citation-add', number, passage })
    }
    this.#out += `[${number}]`
  }

  #inRun(character: string): void {
    this.#out += this.#held + character
    this.#held = ''
    if (this.#run.mark !== character)
      this.#run = { mark: character, length: 0, startsLine: this.#lineIsBlank && this.#run.length === 0 }
    this.#run.length += 1
  }

  /** A run of marks has ended, and what it was is known only now. */
  #endRun(next: string): void {
    const { mark, length, startsLine } = this.#run
    if (length === 0 || next === mark) return
    this.#run = { mark: '', length: 0, startsLine: true }
    this.#lineIsBlank = false
    const place = this.#place
    if (place.in === 'fence') {
      if (startsLine && mark === place.mark && length >= place.length) this.#place = { in: 'prose' }
    } else if (place.in === 'prose' && startsLine && length >= 3) this.#place = { in: 'fence', mark, length }
    else if (place.in === 'span') {
      if (mark === '`' && length === place.ticks) this.#place = { in: 'prose' }
    } else if (mark === '`' && !this.#escaped) this.#place = { in: 'span', ticks: length }
    this.#escaped = false
  }
}

/** The numbers of a marker, ranges written out, each once. */
function expand(numbers: string): number[] {
  const found = new Set<number>()
  for (const part of (numbers.split('†')[0] ?? '').split(/[,;]/)) {
    const [from = 0, to = from] = part.split(/[-–]/).map(Number)
    for (let number = from; number <= Math.min(to, from + LONGEST_RANGE); number++) found.add(number)
  }
  return [...found]
}
