import { conversations } from '@millrace/contract'
import { checks } from '@millrace/ui'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { parsePart } from './parse-part.ts'

type Part = conversations.PlaygroundPart

const ID = '01h455vb4pex5vsknk084sn02q'
const citation = {
  number: 1,
  sourceName: 'House rules.pdf',
  page: 4,
  heading: 'Loans',
  url: null,
  text: 'Books may be kept for four weeks.',
  start: 0,
  end: 33,
  highlights: [{ start: 0, end: 5 }],
}
const { number: _number, url: _url, start: _start, end: _end, highlights: _lit, ...passage } = citation

const PARTS: Part[] = [
  {
    type: 'prompt',
    id: 0,
    system: 'Be kind.',
    messages: [{ role: 'user', text: 'Hi' }],
    passages: [{ ...passage, chunkId: `chk_${ID}`, sourceId: `src_${ID}`, score: 3.5 }],
    searchMs: 2.5,
  },
  { type: 'text', id: 1, delta: 'Four' },
  { type: 'citation', id: 2, citation },
  {
    type: 'call',
    id: 3,
    tool: { callId: 'c1', name: 'stock', state: 'done', ms: 4 },
    arguments: '{}',
    result: '12',
  },
  { type: 'error', id: 4, error: 'rate_limited', message: 'Too many.', retryAfter: 1.5 },
  {
    type: 'done',
    id: 5,
    reason: 'stop',
    grounded: true,
    model: 'builtin',
    usage: { inputTokens: 3, outputTokens: 4 },
    cost: 0.01,
    firstTokenMs: 12.5,
    totalMs: 80.5,
  },
]

/** Every place in a value, as a path of keys. */
const places = (value: unknown, path: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...places(inner, [...path, key])])
    : []

function withPlace(value: unknown, path: string[], change: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return change
  const copy = structuredClone(value) as Record<string, unknown>
  copy[key] = withPlace(copy[key], rest, change)
  return copy
}

const verdict = (text: string) => {
  try {
    return parsePart(text) !== null
  } catch (error) {
    if (error instanceof checks.StreamError) return false
    throw error
  }
}

it.each(PARTS.map((part) => [part.type, part]))('accepts a %s part of the contract', (_type, part) => {
  expect(conversations.playgroundPart.safeParse(part).success).toBe(true)
  expect(parsePart(JSON.stringify(part))).toEqual(part)
})

it('has a sample of every type', () => {
  const types = conversations.playgroundPart.options.map((option) => option.shape.type.value)
  expect(PARTS.map(({ type }) => type)).toEqual(types)
})

it('refuses what the contract refuses, whatever is changed in a part', () => {
  const others = fc.constantFrom<unknown>(null, true, 1, 1.5, -1, 'text', [], {}, [{}], undefined)
  const changed = fc
    .constantFrom(...PARTS)
    .chain((part) =>
      fc.record({ part: fc.constant(part), path: fc.constantFrom(...places(part)), other: others }),
    )
  fc.assert(
    fc.property(changed, ({ part, path, other }) => {
      const text = JSON.stringify(withPlace(part, path, other))
      const taken = conversations.playgroundPart.safeParse(JSON.parse(text)).success
      // The form of IDs is up to the server: the page only shows what belongs to them.
      if (!taken && other === 'text') return
      expect(verdict(text)).toBe(taken)
    }),
    { numRuns: 1000 },
  )
})
