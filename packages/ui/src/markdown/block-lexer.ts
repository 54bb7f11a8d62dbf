import { Lexer, type Token } from 'marked'
import { mend } from './mend.ts'

// A later line can change the last block, and without an empty line between them also those before it: a line of
// dashes makes a heading of a paragraph, and whether `2.` begins a list can hang on the line after it. So two blocks
// stay open, and more until an empty line. block-lexer.test.ts tries every prefix of many texts.
const OPEN_BLOCKS = 2
const EMPTY_LINE = /\n[ \t]*\n[ \t]*$/
const DEFINITION = /^ {0,3}\[[^[\]\n]+\]:/m

/**
 * Splits a growing Markdown text into blocks. Blocks that can't change any more are kept, so that a new piece of text
 * costs the length of the last blocks and not of the whole, and so that what shows them need not be drawn again.
 */
export class BlockLexer {
  #settled: Token[] = []
  #settledText = ''

  /** The blocks of the text. While it streams, half-written marks at its end are completed. */
  lex(source: string, streaming: boolean): Token[] {
    const text = source.replaceAll(/\r\n?/g, '\n')
    if (!text.startsWith(this.#settledText)) this.#forget()
    // A definition at the end gives links to the blocks before it: they are read again, once.
    if (!streaming && DEFINITION.test(text)) this.#forget()
    const open = blocksOf(text.slice(this.#settledText.length))
    if (!streaming) return [...this.#settled, ...open]
    this.#settle(open)
    return [...this.#settled, ...mendLast(open)]
  }

  /** Moves what can't change any more out of `open`. */
  #settle(open: Token[]): void {
    let keep = OPEN_BLOCKS
    let count = open.length
    while (count > 0 && keep > 0) {
      count -= 1
      if (open[count]?.type !== 'space') keep -= 1
    }
    if (keep > 0) return
    while (count > 0 && !EMPTY_LINE.test(open[count - 1]?.raw ?? '')) count -= 1
    const moved = open.splice(0, count)
    this.#settled.push(...moved)
    this.#settledText += moved.map((token) => token.raw).join('')
  }

  #forget(): void {
    this.#settled = []
    this.#settledText = ''
  }
}

// Longer than any paragraph that is meant to be read. Reading marks takes time with the square of the length in hostile
// text: 40,000 characters of `_a_a…` took 3.6 s, 4,000 take 40 ms.
const INLINE_MAX = 4000

class BoundedLexer extends Lexer {
  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (source.length <= INLINE_MAX) return super.inlineTokens(source, tokens)
    tokens.push({ type: 'text', raw: source, text: source, escaped: false })
    return tokens
  }
}

// Quotes and lists nested this deep are an attack on the reader's browser: the lexer calls itself for each level.
const TOO_DEEP = /^[ \t]*(?:>[ \t]*|[-*+][ \t]+|\d{1,9}[.)][ \t]+){32}|^[ \t]{64,}(?:[-*+]|\d{1,9}[.)])[ \t]/m

/** The blocks of a text, in time that its length bounds. */
export function blocksOf(text: string): Token[] {
  if (TOO_DEEP.test(text)) return [{ type: 'text', raw: text, text, escaped: false }]
  return new BoundedLexer({ gfm: true }).lex(text)
}

function mendLast(open: Token[]): Token[] {
  const last = open.at(-1)
  if (!last || last.type === 'code' || last.type === 'html' || last.type === 'space') return open
  const mended = mend(last.raw)
  return mended === last.raw ? open : [...open.slice(0, -1), ...blocksOf(mended)]
}
