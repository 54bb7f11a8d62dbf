import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CitationStream } from './citations.ts'
import type { ModelPart } from './model.ts'

/** All parts, texts that follow each other joined. */
function run(pieces: string[], passages = 5): ModelPart[] {
  const stream = new CitationStream(passages)
  const parts: ModelPart[] = []
  for (const part of [...pieces.flatMap((piece) => stream.push(piece)), ...stream.end()]) {
    const last = parts.at(-1)
    if (part.type === 'text-delta' && last?.type === 'text-delta') last.delta += part.delta
    else parts.push({ ...part })
  }
  return parts
}

const textOf = (parts: ModelPart[]) =>
  parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('')
const text = (given: string, passages?: number) => textOf(run([given], passages))
const cited = (given: string) =>
  run([given]).flatMap((part) => (part.type === 'citation-add' ? [[part.number, part.passage]] : []))

describe('markers', () => {
  it('renumbers passages in the order of their first use and announces each once, before its marker', () => {
    expect(run(['Blue [3]. Red [1]. Blue again [3].'])).toEqual([
      { type: 'text-delta', delta: 'Blue ' },
      { type: 'citation-add', number: 1, passage: 2 },
      { type: 'text-delta', delta: '[1]. Red ' },
      { type: 'citation-add', number: 2, passage: 0 },
      { type: 'text-delta', delta: '[2]. Blue again [1].' },
    ])
  })

  it.each([
    ['a[2, 4]', 'a[1][2]'],
    ['a[2][4]', 'a[1][2]'],
    ['a[2;4]', 'a[1][2]'],
    ['a[2-4]', 'a[1][2][3]'],
    ['a[2–3]', 'a[1][2]'],
    ['a[2,2]', 'a[1]'],
    ['a【2】。', 'a[1]。'],
    ['a【2†source】', 'a[1]'],
    ['a【2†lines 3-9】', 'a[1]'],
  ])('understands %s', (given, wanted) => {
    expect(text(given)).toBe(wanted)
  })

  it.each([
    ['Blue [9].', 'Blue.'],
    ['Blue [0] and', 'Blue and'],
    ['Blue [2, 9].', 'Blue [1].'],
    ['[7] Blue', ' Blue'],
    ['Blue [2-900].', 'Blue [1][2][3][4].'],
  ])('takes out numbers that no passage has: %s', (given, wanted) => {
    expect(text(given)).toBe(wanted)
  })

  it.each([
    'a list: [ ] open, [x] done',
    'In [2024] and [v1]',
    'a link [to](https://example.org/[a])',
    'escaped \\[1\\]',
    'an end [',
    'an end [1, ',
    'two  blanks  stay ',
    '[[[[',
    '[1\n]',
    '【1†' + 'x'.repeat(60),
  ])('leaves other brackets: %s', (given) => {
    expect(text(given)).toBe(given)
    expect(cited(given)).toEqual([])
  })

  it('takes every marker out when there are no passages', () => {
    expect(text('Blue [1].', 0)).toBe('Blue.')
  })
})

describe('code', () => {
  it.each([
    'use `list[1]` here',
    'use ``a ` b[1]`` here',
    '```js\nconst a = list[1]\n```',
    '~~~\nlist[1]\n```\nlist[2]\n~~~',
    '- ```\n  list[1]\n  ```',
    '````\n```\nlist[1]\n```\nlist[2]\n````',
  ])('is left alone: %s', (given) => {
    expect(text(given)).toBe(given)
  })

  it.each([
    ['`list[1]` then [3]', '`list[1]` then [1]'],
    ['```\nlist[1]\n```\nthen [3]', '```\nlist[1]\n```\nthen [1]'],
    ['a stray ` here\nthen [3]', 'a stray ` here\nthen [1]'],
    ['~~gone~~ [3]', '~~gone~~ [1]'],
  ])('ends: %s', (given, wanted) => {
    expect(text(given)).toBe(wanted)
  })
})

it('knows whether anything was cited', () => {
  const stream = new CitationStream(2)
  stream.push('Blue [3]. ')
  expect(stream.grounded).toBe(false)
  stream.push('Red [2]')
  expect(stream.grounded).toBe(true)
})

const PIECES = '[ ] 【 】 † ` `` ``` ~~~ \\ , - 1 2 7 [1] 【3】 word 🙂 > [2,3]'.split(' ')
const pieceOfText = fc.oneof(
  fc.constantFrom(...PIECES, '\n', ' ', '  ', '. ', '[1, 2]'),
  fc.string({ maxLength: 3 }),
)

it('gives the same whatever the pieces', () => {
  const cases = fc.record({
    words: fc.array(pieceOfText, { maxLength: 40 }),
    cuts: fc.array(fc.nat(200), { maxLength: 20 }),
  })
  fc.assert(
    fc.property(cases, ({ words, cuts }) => {
      const whole = words.join('')
      const places = [...new Set(cuts.map((cut) => Math.min(cut, whole.length)))].sort((a, b) => a - b)
      const pieces = [0, ...places].map((from, index) => whole.slice(from, places[index] ?? whole.length))
      expect(run(pieces)).toEqual(run([whole]))
      expect(run(whole.split(''))).toEqual(run([whole]))
    }),
    { numRuns: 2000 },
  )
})

it('never loses a letter of the text', () => {
  fc.assert(
    fc.property(fc.array(pieceOfText, { maxLength: 40 }), (words) => {
      const letters = (given: string) => given.replace(/[^\p{L}\p{Emoji_Presentation}]/gu, '')
      const outside = words.join('').replaceAll('【', '').replaceAll('†', '')
      expect(letters(text(outside))).toBe(letters(outside))
    }),
  )
})
