import { FUNCTIONS } from './functions/index.ts'

/** A formula's problem and its character position (from 0). */
export class FormulaProblem extends Error {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

export interface Scanned {
  /** The formula in the evaluator's language. */
  code: string
  /** Number and text literals, by their name in the code. */
  numbers: Map<string, string>
  texts: Map<string, string>
  /** Referenced column keys as written, with positions. */
  keys: { key: string; at: number }[]
  /** Maps a position in the code to one in the formula. */
  place: (inCode: number) => number
}

const TOKEN =
  /(?<space>\s+)|(?<column>\{[^{}]*\})|(?<text>"(?:[^"]|"")*")|(?<number>\d+(?:\.\d+)?|\.\d+)|(?<word>[A-Za-z_][A-Za-z0-9_.]*)|(?<sign><>|<=|>=|==|!=|&&|\|\||[-+*/()<>=!?:,;])/y

const SIGNS: Record<string, string> = { '=': '==', '<>': '!=', ';': ',' }

const REFUSED: Record<string, string> = {
  TODAY:
    'TODAY isn’t available because formulas are only recalculated when their row changes. Filter by "today" instead.',
  NOW: 'NOW isn’t available because formulas are only recalculated when their row changes. Filter by "today" instead.',
  RAND: 'RAND isn’t available because it returns a different value each time.',
  VLOOKUP: 'A formula can only use columns of its own row.',
}

const HINTS: Record<string, string> = {
  '&': 'Join texts with + or CONCAT(a, b).',
  '^': 'Use POWER(a, b).',
  '%': 'Use MOD(a, b) for a remainder, or divide by 100.',
  "'": 'Put texts in double quotes.',
  '“': 'Put texts in straight double quotes.',
  '”': 'Put texts in straight double quotes.',
  '"': 'The text has no closing quote.',
  '{': 'The column has no closing brace.',
}

class Scanner {
  readonly text: string
  readonly pieces: { at: number; start: number }[] = []
  readonly numbers = new Map<string, string>()
  readonly texts = new Map<string, string>()
  readonly keys: { key: string; at: number }[] = []
  code = ''

  constructor(text: string) {
    this.text = text
  }

  put(code: string, at: number): void {
    this.pieces.push({ at, start: this.code.length })
    this.code += `${code} `
  }

  constant(kind: 'numbers' | 'texts', value: string, at: number): void {
    const name = `${kind === 'numbers' ? 'n' : 't'}${this[kind].size}`
    this[kind].set(name, value)
    this.put(name, at)
  }

  word(word: string, at: number): void {
    const name = word.toUpperCase()
    if (name === 'TRUE' || name === 'FALSE') return this.put(name.toLowerCase(), at)
    if (REFUSED[name]) throw new FormulaProblem(REFUSED[name], at)
    const called = /^\s*\(/.test(this.text.slice(at + word.length))
    if (FUNCTIONS.has(name) && called) return this.put(name, at)
    throw new FormulaProblem(
      called
        ? `There is no function ${word}.`
        : `"${word}" is unknown. Write columns as {key} and text "in quotes".`,
      at,
    )
  }

  take(groups: Record<string, string | undefined>, at: number): void {
    const { column, text, number, word, sign } = groups
    if (column !== undefined) {
      const key = column.slice(1, -1).trim()
      this.put(`k${this.keys.length}`, at)
      this.keys.push({ key, at })
    } else if (text !== undefined) this.constant('texts', text.slice(1, -1).replaceAll('""', '"'), at)
    else if (number !== undefined) this.constant('numbers', number, at)
    else if (word !== undefined) this.word(word, at)
    else if (sign !== undefined) this.put(SIGNS[sign] ?? sign, at)
  }
}

/**
 * Splits a formula into its parts. Number and text literals are extracted before evaluation, so that no digit is lost
 * and nothing in them is code.
 */
export function scan(text: string): Scanned {
  const scanner = new Scanner(text)
  TOKEN.lastIndex = /^\s*=/.exec(text)?.[0].length ?? 0
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex
    const match = TOKEN.exec(text)
    if (!match) throw new FormulaProblem(HINTS[text[at]!] ?? `"${text[at]}" isn’t allowed in formulas.`, at)
    scanner.take(match.groups!, at)
  }
  const { code, numbers, texts, keys, pieces } = scanner
  const place = (inCode: number) =>
    pieces.findLast(({ start }) => start <= inCode && inCode < code.length)?.at ?? text.trimEnd().length
  return { code, numbers, texts, keys, place }
}
