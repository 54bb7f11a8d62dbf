import { keptNumber } from '@millrace/cells'
import { Failure } from '../lib/errors.ts'

const MAX_DEPTH = 64
/** Per object: consumers process all keys of an object in one go. */
const MOST_KEYS = 10_000
/** Per list: growing a longer one copies it in one go, which holds the event loop. A cell's JSON can't have as many. */
const MOST_ITEMS = 1_000_000

interface Holder {
  value: unknown[] | Record<string, unknown>
  /** Name of the property being read; null in a list. */
  key: string | null
  keys: number
}

const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORDS: Record<string, unknown> = { true: true, false: false, null: null }
/** Shorter substrings are copied; longer ones would keep the whole body in memory. */
const COPIED = 12
const [TAB, LINE_FEED, RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20]
const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const PLAIN = /^[\w .,:;/@+-]*$/
const KEY_SHOWN = 100

/**
 * Parses a JSON body in one pass that can yield between values. Rejects nesting beyond 64 levels (which breaks later),
 * duplicate keys (the first value would be lost), more than 10,000 keys per object or a million items per list, NUL and lone surrogates (which
 * Postgres can't store), `__proto__` as a key, and numbers that are not doubles. With `exactNumbers`, numbers that a
 * double would change are kept as `exactNumberOf` represents them.
 */
export class JsonReader {
  readonly #text: string
  readonly #exact: boolean
  readonly #open: Holder[] = []
  #at = 0
  /** A value was read; a comma, the end of its container, or nothing follows. */
  #isBehind = false
  value: unknown

  constructor(text: string, exactNumbers: boolean) {
    this.#text = text
    this.#exact = exactNumbers
  }

  /** Continues for the given number of steps; false once everything is read. */
  read(steps: number): boolean {
    for (let step = 0; step < steps; step++) {
      const sign = this.#sign()
      if (!this.#isBehind) this.#begin(sign)
      else if (this.#open.length > 0) this.#goOn(sign)
      else if (Number.isNaN(sign)) return false
      else throw notJson()
    }
    return true
  }

  /** Code of the next character that isn't whitespace; NaN at the end. */
  #sign(): number {
    for (; ; this.#at += 1) {
      const code = this.#text.charCodeAt(this.#at)
      if (code !== SPACE && code !== LINE_FEED && code !== RETURN && code !== TAB) return code
    }
  }

  #begin(sign: number): void {
    if (sign === OPEN_OBJECT) this.#enter({})
    else if (sign === OPEN_LIST) this.#enter([])
    else this.#put(sign === QUOTE ? this.#string() : this.#scalar())
  }

  #enter(value: Holder['value']): void {
    if (this.#open.length >= MAX_DEPTH)
      throw new Failure('invalid_request', `The body is nested deeper than ${MAX_DEPTH} levels.`)
    this.#open.push({ value, key: null, keys: 0 })
    this.#at += 1
    const sign = this.#sign()
    if (sign === (Array.isArray(value) ? CLOSE_LIST : CLOSE_OBJECT)) this.#leave()
    else if (!Array.isArray(value)) this.#key(sign)
  }

  #goOn(sign: number): void {
    const { value } = this.#open.at(-1)!
    if (sign === COMMA) {
      this.#at += 1
      this.#isBehind = false
      if (!Array.isArray(value)) this.#key(this.#sign())
    } else if (sign === (Array.isArray(value) ? CLOSE_LIST : CLOSE_OBJECT)) this.#leave()
    else throw notJson()
  }

  #leave(): void {
    this.#at += 1
    this.#put(this.#open.pop()!.value)
  }

  #put(value: unknown): void {
    const holder = this.#open.at(-1)
    if (!holder) this.value = value
    else if (Array.isArray(holder.value)) this.#add(holder.value, value)
    else holder.value[holder.key!] = value
    this.#isBehind = true
  }

  #add(list: unknown[], value: unknown): void {
    if (list.length >= MOST_ITEMS)
      throw new Failure(
        'invalid_request',
        `The body has a list with more than ${MOST_ITEMS.toLocaleString('en')} items, which is the limit. Send fewer at a time.`,
      )
    list.push(value)
  }

  #key(sign: number): void {
    if (sign !== QUOTE) throw notJson()
    const holder = this.#open.at(-1)!
    const key = this.#string()
    if (key === '__proto__')
      throw new Failure('invalid_request', 'The body has a property that is not allowed.')
    if (Object.hasOwn(holder.value, key))
      throw new Failure('invalid_request', `The body has the key ${this.#pathTo(key)} twice.`)
    holder.keys += 1
    if (holder.keys > MOST_KEYS)
      throw new Failure(
        'invalid_request',
        `The body has an object with more than ${MOST_KEYS.toLocaleString('en')} keys, which is the limit. Send fewer keys, or a list.`,
      )
    if (this.#sign() !== COLON) throw notJson()
    this.#at += 1
    holder.key = key
    this.#isBehind = false
  }

  /** Path of a key: "records.2.name". */
  #pathTo(key: string): string {
    const outer = this.#open.slice(0, -1).map(({ value, key }) => key ?? (value as unknown[]).length)
    return JSON.stringify([...outer, key].join('.').slice(-KEY_SHOWN))
  }

  #string(): string {
    const begin = this.#at
    this.#at = this.#endOfString()
    const inner = this.#text.slice(begin + 1, this.#at - 1)
    const isPlain = inner.length <= COPIED && PLAIN.test(inner)
    const value = isPlain ? inner : parsedString(this.#text.slice(begin, this.#at))
    if (!isPlain && (value.includes('\u0000') || !value.isWellFormed()))
      throw new Failure(
        'invalid_request',
        'The body contains a character that can’t be stored (NUL or a broken surrogate pair).',
      )
    return value
  }

  /** Position after the next unescaped quote. */
  #endOfString(): number {
    const from = this.#at + 1
    for (let end = this.#text.indexOf('"', from); ; end = this.#text.indexOf('"', end + 1)) {
      if (end < 0) throw notJson()
      let before = end - 1
      while (before >= from && this.#text.charCodeAt(before) === BACKSLASH) before -= 1
      if ((end - before) % 2 === 1) return end + 1
    }
  }

  #scalar(): unknown {
    SCALAR.lastIndex = this.#at
    const token = SCALAR.exec(this.#text)?.[0]
    if (token === undefined) throw notJson()
    this.#at += token.length
    if (Object.hasOwn(WORDS, token)) return WORDS[token]
    const number = Number(token)
    if (!Number.isFinite(number))
      throw new Failure('invalid_request', 'The body has a number that is too large.')
    return this.#exact ? keptNumber(token) : number
  }
}

function parsedString(quoted: string): string {
  try {
    return JSON.parse(quoted) as string
  } catch {
    throw notJson()
  }
}

const notJson = () => new Failure('invalid_request', 'The body is not valid JSON.')
