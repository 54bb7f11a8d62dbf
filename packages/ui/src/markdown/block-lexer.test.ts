import * as fc from 'fast-check'
import { Lexer, type Token } from 'marked'
import { describe, expect, it } from 'vitest'
import { BlockLexer } from './block-lexer.ts'

/** What a reader sees of the blocks: without the empty space between them, which may be cut anywhere. */
const outline = (tokens: Token[]) =>
  tokens
    .filter((token) => token.type !== 'space')
    .map((token) => JSON.stringify(token, (key, value: unknown) => (key === 'raw' ? undefined : value)))

const whole = (text: string) => outline(Lexer.lex(text, { gfm: true }))

const LINES = [
  'Some words',
  '# Title',
  '- one',
  '- two **bold**',
  '  - inner',
  '  continued',
  '1. first',
  '2. second',
  '',
  '',
  '```js',
  'const a = 1',
  '```',
  '> quoted',
  '| a | b |',
  '|---|---|',
  '| 1 | 2 |',
  '---',
  '===',
  '    indented',
  '<div>',
  '</div>',
  'last [1]',
]
const document = fc.array(fc.constantFrom(...LINES), { maxLength: 14 }).map((lines) => lines.join('\n'))

describe('BlockLexer', () => {
  it('gives at every prefix what reading the whole prefix gives, but for the block that is being written', () => {
    fc.assert(
      fc.property(document, fc.integer({ min: 1, max: 9 }), (text, step) => {
        const lexer = new BlockLexer()
        for (let end = step; end < text.length; end += step) {
          const expected = whole(text.slice(0, end))
          const given = outline(lexer.lex(text.slice(0, end), true))
          expect(given.slice(0, expected.length - 1)).toEqual(expected.slice(0, -1))
        }
        expect(outline(lexer.lex(text, false))).toEqual(whole(text))
      }),
      { numRuns: 300 },
    )
  })

  it('keeps the very blocks that can not change any more', () => {
    const lexer = new BlockLexer()
    const before = lexer.lex('# One\n\nTwo\n\nThree\n\nFo', true)
    const after = lexer.lex('# One\n\nTwo\n\nThree\n\nFour and more', true)
    expect(after[0]).toBe(before[0])
    expect(after[2]).toBe(before[2])
    expect(after.at(-1)).not.toBe(before.at(-1))
  })

  it('starts again when the text is another one', () => {
    const lexer = new BlockLexer()
    lexer.lex('One\n\nTwo\n\nThree\n\nFour', true)
    expect(outline(lexer.lex('Other\n\nText', true))).toEqual(whole('Other\n\nText'))
  })

  it('resolves links whose addresses come at the end', () => {
    const text = 'See [the rules][r].\n\nTwo\n\nThree\n\nFour\n\n[r]: https://example.org/rules'
    const lexer = new BlockLexer()
    lexer.lex(text.slice(0, -20), true)
    expect(outline(lexer.lex(text, false))).toEqual(whole(text))
  })

  it.each(['>', '> ', '- ', '1. ', '[', '![', '*', '**a ', '_a', '`a', '<a ', '&#'])(
    'takes %j, twenty thousand times, as plain words rather than as depth',
    (mark) => {
      const tokens = new BlockLexer().lex(mark.repeat(20_000), true)
      expect(tokens.length).toBeLessThan(20_000)
      expect(JSON.stringify(tokens).split('"type"').length).toBeLessThan(100)
    },
  )
})
