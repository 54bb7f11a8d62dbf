import { Lexer, type Token } from 'marked'
import { mend } from './mend.ts'

// A later line can change the last block and, without an empty line between them, earlier ones: a line of dashes turns
// a paragraph into a heading, and whether `2.` starts a list can depend on the next line. So two blocks stay open, or
// more until an empty line. block-lexer.test.ts checks every prefix of many texts.
const OPEN_BLOCKS = 2
const EMPTY_LINE = /\n[ \t]*\n[ \t]*$/
const DEFINITION = /^ {0,3}\[[^[\]\n]+\]:/m

/**
 * Splits growing Markdown text into blocks. Blocks that can no longer change are kept, so that new text costs the
 * length of the last blocks only, and finished blocks are not rerendered.
 */
export class BlockLexer {
  #settled: Token[] = []
  #settledText = ''

  /** The blocks of the text. While streaming, incomplete markup at the end is completed. */
  lex(source: string, streaming: boolean): Token[] {
    const text = source.replaceAll(/\r\n?/g, '\n')
    if (!text.startsWith(this.#settledText)) this.#forget()
    // A link definition at the end affects earlier blocks: they are parsed again, once.
    if (!streaming && DEFINITION.test(text)) this.#forget()
    const open = blocksOf(text.slice(this.#settledText.length))
    if (!streaming) return [...this.#settled, ...open]
    this.#settle(open)
    return [...this.#settled, ...mendLast(open)]
  }

  /** Moves blocks that can no longer change out of `open`. */
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

// Longer than any readable paragraph. Parsing inline markup is quadratic for hostile text: 40,000 characters of `_a_a…`
// took 3.6 s, 4,000 take 40 ms.
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
