import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '../lib/search-params.ts'
import * as searches from './searches.ts'

const all = Object.entries(searches).flatMap(([name, read]) =>
  typeof read === 'function' ? [[name, read] as const] : [],
)
const words = fc.constantFrom(
  '1',
  '2',
  '0',
  '-1',
  '1e9',
  'models',
  'history',
  'launch',
  'QUEUED',
  'queued',
  '2026-11-21',
  '2026-02-31',
)
const text = fc.oneof(
  words,
  fc.string({ unit: 'binary' }).filter((one) => one.isWellFormed()),
)
const raw = fc.dictionary(
  fc.constantFrom(
    'q',
    'tab',
    'page',
    'state',
    'run',
    'from',
    'to',
    'sort',
    'order',
    'bin',
    'view',
    'next',
    '__proto__',
  ),
  text,
)

describe.each(all)('the address of a page (%s)', (_, read) => {
  it('leads, copied, to just the page that it was taken from', () => {
    fc.assert(
      fc.property(raw, (given) => {
        const shown = read(given)
        expect(read(parseSearch(stringifySearch({ ...shown })))).toEqual(shown)
      }),
      { numRuns: 50 },
    )
  })

  it('drops what is no text, whatever a link brings', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('q', 'tab', 'state', 'run', 'from', 'next'),
          fc.anything().filter((one) => typeof one !== 'string'),
        ),
        (given) => {
          expect(Object.values(read(given)).filter((one) => one !== undefined)).toEqual([])
        },
      ),
      { numRuns: 30 },
    )
  })
})

it('keeps a page number above the first, a day that there is, and one of the known words', () => {
  const pages = ['2', '100000', '1', '0', '-2', '2.5', '100001', '1e99', 'x', '']
  expect(pages.map((page) => searches.flowsSearch({ page }).page).filter(Boolean)).toEqual([2, 100_000])
  const days = [
    '2024-02-29',
    '2026-13-01',
    '2026-1-1',
    '2026-11-21T00:00',
    'today',
    '2026-02-31',
    '2025-02-29',
  ]
  expect(days.map((from) => searches.auditSearch({ from }).from).filter(Boolean)).toEqual(['2024-02-29'])
  const states = ['QUEUED', 'queued', 'Queued', 'constructor', ' queued']
  expect(states.map((state) => searches.flowSearch({ state }).state).filter(Boolean)).toEqual([
    'QUEUED',
    'queued',
  ])
  expect(searches.jobSearch({ state: 'QUEUED' }).state).toBeUndefined()
})
