import { describe, expect, it } from 'vitest'
import type { Passage } from '../../model.ts'
import { blocksOf } from './blocks.ts'
import { cleanQuote } from './clean-quote.ts'
import { unitsOf } from './units.ts'

const units = (text: string, more: Partial<Passage> = {}) => {
  const passage = { id: 'a', sourceName: 'A', page: null, heading: null, score: 1, kind: 'document' as const }
  return unitsOf({ ...passage, text, ...more }, 0, 'en').units
}
const kinds = (text: string) => blocksOf(text).map(({ kind }) => kind)

describe('blocks', () => {
  it.each([
    ['# Title\nText that is here.', ['heading', 'paragraph']],
    ['Opening hours\n\nWe open at 9.', ['heading', 'paragraph']],
    ['Opening hours\nWe are open from 9:00 to 17:00 on all days of the week.', ['heading', 'paragraph']],
    ['How do I pay?\nBy card.', ['heading', 'paragraph']],
    ['Q: How do I pay?\nA: By card.', ['heading', 'paragraph']],
    ['- one\n- two\n\n- three', ['list']],
    ['1. one\n2. two', ['list']],
    ['Millrace House\nLindenstraße 12\n10969 Berlin', ['lines']],
    ['Name: A\nPrice: 3\n\nName: B\nPrice: 4', ['record', 'record']],
    ['Name: A\nPrice: 3\nName: B\nPrice: 4', ['record', 'record']],
    ['Name: A; Price: 3\nName: B; Price: 4', ['record', 'record']],
    ['Note: we are closed on Monday.', ['paragraph']],
    ['| A | B |\n|---|---|\n| 1 | 2 |', ['record']],
    ['1 | 2\n3 | 4', ['row', 'row']],
    ['Run:\n\n```\na: b\nc: d\n```', ['paragraph', 'code']],
    ['---\n***', []],
    ['', []],
  ])('of %j', (text, wanted) => {
    expect(kinds(text)).toEqual(wanted)
  })

  it('join wrapped lines, not lines that were ended on purpose', () => {
    const wrapped =
      'This is a line that was wrapped by a program at about sixty\ncharacters and goes on here.'
    expect(blocksOf(wrapped)).toHaveLength(1)
    expect(blocksOf('We open at nine in the morning.\nWe close at six in the evening.')).toHaveLength(2)
  })

  it('keep values of several lines together', () => {
    expect(blocksOf('Name: A\nText: first line\nsecond line\nPrice: 3')).toEqual([
      {
        kind: 'record',
        fields: [
          { key: 'Name', value: 'A' },
          { key: 'Text', value: 'first line second line' },
          { key: 'Price', value: '3' },
        ],
      },
    ])
  })
})

describe('units', () => {
  it('know their headings and whether these are questions', () => {
    const [first, second] = units('## Dogs\nAre dogs allowed? Yes, on a lead.')
    expect(first).toMatchObject({ asks: true, heading: 'Dogs' })
    expect(second).toMatchObject({ asks: false, heading: 'Dogs Are dogs allowed?' })
  })

  it('know when they are only a part of a sentence', () => {
    const long = 'This is a sentence. '.repeat(20)
    expect(units(`of the last page. ${long} It ends in the`).map(({ cut }) => cut)).toEqual([
      true,
      ...Array.from({ length: 20 }, () => false),
      true,
    ])
    expect(units('iPhones are sold. Bye').at(-1)?.cut).toBe(false)
  })

  it('know when they need the sentence before', () => {
    expect(
      units('The plan is small. It costs 3 euros. However, it is good.').map(({ leans }) => leans),
    ).toEqual([false, true, true])
  })

  it('are short enough to be quoted', () => {
    const [unit] = units('word '.repeat(1000))
    expect(unit?.text.length).toBeLessThan(710)
    expect(unit?.text.endsWith('…')).toBe(true)
  })
})

describe('quotes', () => {
  it.each([
    ['It is free[3][4] and\n good [^2].', 'It is free and good.'],
    ['See [the page](https://a.example).', 'See [the page](https://a.example).'],
    ['See [1](https://a.example).', 'See 1(https://a.example).'],
    ['A ![logo](https://a.example/x.png) here', 'A logo here'],
    ['**Bold** and `code`', '**Bold** and `code`'],
    ['half **bold', 'half bold'],
    ['In [2024] we', 'In [2024] we'],
  ])('%s', (text, wanted) => {
    expect(cleanQuote(text)).toBe(wanted)
  })
})
