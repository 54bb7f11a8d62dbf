import { Lexer, type Token } from 'marked'
import { mend } from './mend.ts'

// A later line can change the last block (a list goes on, a line of dashes makes a heading of the paragraph before it);
// one more is kept open for the empty space between. block-lexer.test.ts tries every prefix of many texts.
const OPEN_BLOCKS = 2
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:/m

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
    const moved = keep === 0 ? open.splice(0, count) : []
    this.#settled.push(...moved)
    this.#settledText += moved.map((token) => token.raw).join('')
  }

  #forget(): void {
    this.#settled = []
    this.#settledText = ''
  }
}

/** Text that the lexer can't take, such as thousands of nested quotes, is one block of plain text. */
function blocksOf(text: string): Token[] {
  try {
    return Lexer.lex(text, { gfm: true })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return [{ type: 'text', raw: text, text }]
  }
}

function mendLast(open: Token[]): Token[] {
  const last = open.at(-1)
  if (!last || last.type === 'code' || last.type === 'html' || last.type === 'space') return open
  const mended = mend(last.raw)
  return mended === last.raw ? open : [...open.slice(0, -1), ...blocksOf(mended)]
}
