import { expect, it } from 'vitest'
import type { StoredCitation } from '../queries.ts'
import { lightUp } from './citations.ts'

const TEXT = `City bicycle: 18 euros for a full day
Electric bicycle: 36 euros for a full day
Cargo bicycle: 42 euros for a full day

The deposit is given back.`

const citation: StoredCitation = {
  number: 1,
  chunkId: 'chk_1',
  sourceId: 'src_1',
  sourceName: 'Prices',
  page: null,
  heading: null,
  url: null,
  text: TEXT,
  start: 0,
  end: TEXT.length,
  highlights: [],
}

const lit = (answer: string) =>
  lightUp(citation, answer).highlights.map(({ start, end }) => TEXT.slice(start, end))

it('highlights a quoted sentence whole, whatever its white space', () => {
  expect(lit('Electric bicycle: 36 euros  for a\nfull day [1]')).toEqual([
    'Electric bicycle: 36 euros for a full day',
  ])
})

it('highlights the shared words of the best matching line', () => {
  const words = lit('For an electric bicycle you pay 36 euros a day. [1]')
  expect(words).toEqual(['Electric bicycle', '36 euros', 'day'])
  const [first] = lightUp(citation, 'For an electric bicycle you pay 36 euros a day. [1]').highlights
  expect(TEXT.slice(0, first!.start).split('\n')).toHaveLength(2)
})

it('uses the sentences of its own number', () => {
  expect(lit('City bicycle: 18 euros for a full day [2]. The deposit is given back. [1]')).toEqual([
    'The deposit is given back.',
  ])
})

it('highlights the row whose cells are in the answer, and each sentence beside it', () => {
  const text =
    'Service: Small service; Price: £65\nService: Full service; Price: £145\n\nThe full service of an e-bike costs £30 more.'
  const litFor = (answer: string) =>
    lightUp({ ...citation, text }, answer).highlights.map(({ start, end }) => text.slice(start, end))
  expect(litFor('Full service: £145 [1]')).toEqual(['Service: Full service; Price: £145'])
  expect(litFor('- Service: Full service · Price: £145 [1]')).toEqual(['Service: Full service; Price: £145'])
  expect(litFor('Full service: £145 [1]\n\nThe full service of an e-bike costs £30 more. [1]')).toEqual([
    'Service: Full service; Price: £145',
    'The full service of an e-bike costs £30 more.',
  ])
  // Cells from two rows don't make a row.
  expect(litFor('Full service: £65 [1]')).not.toContain('Service: Small service; Price: £65')
})
