import type { sheets } from '@millrace/contract'
import { textReader } from '@millrace/contract/texts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinTitles, linkReason, PLAIN_STYLE, readCell, readText, splitTitles, titleColumn } from './index.ts'
import { en } from './reasons/en.ts'
import { columnOf } from './testing.ts'

const ADA = 'rec_01h455vb4pex5vsknk084sn02q'
const BOB = 'rec_01h455vb4pex5vsknk084sn02r'

test('several titles in one text are found again, whatever is in them', () => {
  const title = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
    fc.constantFrom(
      'Smith, John',
      'say "hi"',
      '"',
      '["a"]',
      'a;b',
      'a\nb',
      'Ω≈ç',
      '🤖',
      'שלום, עולם',
      "it's",
    ),
  )
  const visible = title.filter((text) => text.trim() !== '')
  fc.assert(
    fc.property(fc.array(visible, { minLength: 2, maxLength: 6 }), (titles) => {
      expect(splitTitles(joinTitles(titles, { several: true })).titles).toEqual(titles)
    }),
  )
  fc.assert(
    fc.property(visible, (one) => {
      const { titles, exact } = splitTitles(joinTitles([one], { several: true }))
      expect(titles).toEqual([one])
      // In a column of single links the text is the title, unless quotes say otherwise.
      const alone = joinTitles([one], { several: false })
      expect(splitTitles(alone).exact ? splitTitles(alone).titles : [alone]).toEqual([one])
      expect(typeof exact).toBe('boolean')
    }),
  )
})

test('titles are separated by commas, semicolons and lines, and quoted or listed where they have one', () => {
  expect(splitTitles('Ada, Bob;Cem\nDora')).toEqual({ titles: ['Ada', 'Bob', 'Cem', 'Dora'], exact: false })
  expect(splitTitles('Ada, "Smith, John"')).toEqual({ titles: ['Ada', 'Smith, John'], exact: true })
  expect(splitTitles('"say ""hi"""')).toEqual({ titles: ['say "hi"'], exact: true })
  expect(splitTitles('["Smith, John", "Ada"]')).toEqual({ titles: ['Smith, John', 'Ada'], exact: true })
  expect(splitTitles('12" pipe, Ada').titles).toEqual(['12" pipe', 'Ada'])
  expect(splitTitles('"open').titles).toEqual(['"open'])
  expect(splitTitles('[not json').titles).toEqual(['[not json'])
  expect(splitTitles(' ,;\n ').titles).toEqual([])
  // However many quotes there are, each is looked at a few times only.
  expect(splitTitles('"x,""'.repeat(50_000)).titles.length).toBeGreaterThan(1)
})

test('ids are taken as they are; titles wait for whoever knows the sheet', () => {
  const link = columnOf('link')
  expect(readText(link, ` ${ADA}, ${BOB} `, PLAIN_STYLE)).toEqual({ ok: true, value: [ADA, BOB] })
  expect(readCell(link, [ADA, ADA])).toEqual({ ok: true, value: [ADA] })
  expect(readText(link, 'Smith, John', PLAIN_STYLE)).toEqual({ ok: true, value: 'Smith, John' })
  expect(readCell(link, ['Ada', BOB])).toEqual({ ok: true, value: ['Ada', BOB] })
  expect(readCell(link, 42)).toEqual({ ok: true, value: '42' })
  for (const nothing of ['', '  ', [], [' ']])
    expect(readCell(link, nothing)).toEqual({ ok: true, value: null })
  expect(readCell(link, ',')).toEqual({ ok: true, value: ',' })
  expect(readCell(link, { a: 1 })).toMatchObject({ ok: false, code: 'not_a_record' })
  expect(readCell(link, ['a\u0000b'])).toMatchObject({ ok: false, code: 'unstorable' })
  const one = columnOf('link', { settings: { several: false } })
  expect(readCell(one, [ADA, BOB])).toMatchObject({ ok: false, code: 'too_many_records' })
  expect(readCell(one, ['Ada', 'Bob'])).toMatchObject({
    ok: false,
    code: 'too_many_records',
    text: 'Ada, Bob',
  })
})

test('records are called by their first text, else by what can be written as one', () => {
  const columns = (...types: sheets.ColumnType[]) => types.map((type) => ({ type, valueType: type }))
  expect(titleColumn(columns('number', 'email', 'text'))?.type).toBe('email')
  expect(titleColumn([...columns('json'), { type: 'formula', valueType: 'text' }])?.type).toBe('formula')
  expect(titleColumn(columns('checkbox', 'date'))?.type).toBe('date')
  expect(titleColumn(columns('json', 'link'))).toBeUndefined()
})

test('the reason of a link names the sheet and the title', () => {
  const error = { code: 'unknown_record', text: 'Ada, Bob', title: 'Bob' }
  const say = textReader<typeof en>(en, 'en')
  const messageOf = (one: sheets.CellError) => {
    const { key, values } = linkReason(one, 'People')
    return say(key, values)
  }
  expect(messageOf(error)).toBe('no record in People has the title “Bob”')
  const several = { code: 'ambiguous_record', text: 'Ada', count: 3 }
  expect(messageOf(several)).toBe('3 records in People have the title “Ada”')
})
