import { detectLanguage } from '../../language/detect-language.ts'
import type { Language } from '../../language/languages.ts'
import { splitSentences } from '../../language/sentences.ts'
import { type Word, wordsOf } from '../../language/words.ts'
import type { Passage } from '../../model.ts'
import { type Block, blocksOf, type Field } from './blocks.ts'
import { cleanQuote } from './clean-quote.ts'
import { leans } from './leans.ts'

/** The smallest piece of a passage that is quoted: a sentence, an item of a list, a row, a block of code. */
export interface Unit {
  kind: 'sentence' | 'item' | 'record' | 'row' | 'code'
  passage: number
  /** Its index among the units of its passage. */
  index: number
  /** The index of its block in the passage. */
  block: number
  text: string
  words: Word[]
  /** The headings above it in the passage, and the sentence that introduces its list. */
  heading: string
  /** Whether it is a question itself. */
  asks: boolean
  /** Whether it needs the sentence before to be understood. */
  leans: boolean
  /** Whether it is only a part of a sentence: the passage begins or ends within it. */
  cut: boolean
  fields: Field[]
}

/** A passage split into units. */
export interface PassageUnits {
  passage: number
  language: Language
  units: Unit[]
}

const LONGEST_PASSAGE = 8000
const MOST_UNITS = 150
const LONGEST_UNIT = 700

/** Splits a passage into units. `fallback` is for passages whose language can't be detected. */
export function unitsOf(passage: Passage, number: number, fallback: Language): PassageUnits {
  const text = passage.text.slice(0, LONGEST_PASSAGE)
  const language = detectLanguage(text) ?? fallback
  const reader = new UnitReader(number, language)
  const blocks = blocksOf(withoutPath(text, passage.heading))
  for (const [index, block] of blocks.entries()) {
    if (reader.units.length >= MOST_UNITS) break
    reader.read(block, index, blocks[index - 1])
  }
  markCuts(reader.units, text)
  return { passage: number, language, units: reader.units.slice(0, MOST_UNITS) }
}

/** A chunk begins with its headings, which its path has already: they are no answer. */
function withoutPath(text: string, heading: string | null): string {
  const path = new Set((heading ?? '').split(' › ').map((one) => one.trim()))
  const lines = text.split('\n')
  const from = lines.findIndex((line) => line.trim() !== '' && !path.has(line.trim()))
  return from < 0 ? text : lines.slice(from).join('\n')
}

class UnitReader {
  readonly units: Unit[] = []
  readonly #passage: number
  readonly #language: Language
  #heading = ''

  constructor(passage: number, language: Language) {
    this.#passage = passage
    this.#language = language
  }

  read(block: Block, number: number, before: Block | undefined): void {
    switch (block.kind) {
      case 'heading':
        // Consecutive headings are one path; any text between them begins a new one.
        this.#heading = before?.kind === 'heading' ? `${this.#heading} ${block.text}` : block.text
        return
      case 'paragraph':
        return this.#readParagraph(block.text, number)
      case 'lines':
        return this.#add({ kind: 'sentence', text: block.text, block: number })
      case 'list':
        return this.#readList(block.items, number)
      case 'record':
        return this.#readRecord(block.fields, number)
      case 'row':
        return this.#add({ kind: 'row', text: block.cells.join(' · '), block: number })
      case 'code':
        return this.#add({ kind: 'code', text: block.text, block: number })
    }
  }

  #readParagraph(text: string, block: number): void {
    let asked = ''
    for (const sentence of withoutCrumbs(splitSentences(text, this.#language))) {
      const asks = /[?？]["'”’»)\]*_]*$/.test(sentence)
      this.#add({ kind: 'sentence', text: sentence, block, asks, asked })
      // "Are dogs allowed? Yes, on a lead.": the answer makes sense only with its question.
      if (asks) asked = sentence
    }
  }

  #readList(items: string[], block: number): void {
    const last = this.units.at(-1)
    const intro = last?.kind === 'sentence' && /[:：]$/.test(last.text) ? last.text : ''
    for (const item of items) this.#add({ kind: 'item', text: item, block, asked: intro })
  }

  #readRecord(fields: Field[], block: number): void {
    const text = fields.map(({ key, value }) => `${key}: ${value}`).join(' · ')
    this.#add({ kind: 'record', text, block, fields })
  }

  #add(given: Pick<Unit, 'kind' | 'text' | 'block'> & Partial<Unit> & { asked?: string }): void {
    const { asked = '', ...unit } = given
    const isCode = unit.kind === 'code'
    const text = isCode ? unit.text : cleanQuote(unit.text.slice(0, LONGEST_UNIT * 3))
    if (!/[\p{L}\p{N}]/u.test(text)) return
    this.units.push({
      asks: false,
      leans: unit.kind === 'sentence' && leans(text),
      cut: false,
      fields: [],
      ...unit,
      text: isCode ? text : clip(text),
      words: wordsOf(text.slice(0, LONGEST_UNIT * 3)),
      passage: this.#passage,
      index: this.units.length,
      heading: [this.#heading, asked].filter(Boolean).join(' '),
    })
  }
}

const CRUMB = 12

/** "Yes." says nothing without what follows. */
function withoutCrumbs(sentences: string[]): string[] {
  return sentences.reduceRight<string[]>((rest, sentence) => {
    const [next, ...others] = rest
    return sentence.length <= CRUMB && next !== undefined
      ? [`${sentence} ${next}`, ...others]
      : [sentence, ...rest]
  }, [])
}

/** Texts without full stops would otherwise be quoted whole. */
function clip(text: string): string {
  if (text.length <= LONGEST_UNIT) return text
  const end = text.lastIndexOf(' ', LONGEST_UNIT)
  return `${text.slice(0, end > LONGEST_UNIT / 2 ? end : LONGEST_UNIT).toWellFormed()} …`
}

const CUT_PASSAGE = 300

/** Chunks are cut at their maximum length, so the first and last sentence may be incomplete. */
function markCuts(units: Unit[], text: string): void {
  const first = units[0]
  if (first?.kind === 'sentence' && /^[\p{Ll},;)]/u.test(first.text)) first.cut = true
  const last = units.at(-1)
  if (last?.kind === 'sentence' && text.length > CUT_PASSAGE && !/[.!?…:。！？："'”’»)\]*_]$/.test(last.text))
    last.cut = true
}
