import { conversations } from '@millrace/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StreamError } from './checks.ts'
import { parseChatPart } from './parts.ts'
import { citation, PARTS } from '../testing/fakes.ts'

const verdict = (value: unknown) => {
  try {
    return parseChatPart(JSON.stringify(value)) !== null
  } catch (error) {
    if (error instanceof StreamError) return false
    throw error
  }
}

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

describe('parseChatPart', () => {
  it.each(PARTS.map((part) => [part.type, part]))('takes a %s part of the contract', (_, part) => {
    expect(conversations.chatPart.safeParse(part).success).toBe(true)
    expect(parseChatPart(JSON.stringify(part))).toEqual(part)
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
        const value = withPlace(part, path, other)
        const text = JSON.stringify(value)
        const taken = conversations.chatPart.safeParse(JSON.parse(text)).success
        // The form of ids is the server's affair: the page only hands them back.
        if (!taken && other === 'text') return
        expect(verdict(value)).toBe(taken)
      }),
      { numRuns: 1000 },
    )
  })

  it('passes over a type that it does not know', () => {
    expect(parseChatPart('{"type":"plan","id":4,"name":"search"}')).toBeNull()
    expect(parseChatPart('{"type":"constructor"}')).toBeNull()
  })

  it.each(['', 'null', '[]', '"text"', '{}', '{"type":7}', '{"type":"text"', '{"type":"text","id":1}'])(
    'refuses %j',
    (data) => {
      expect(() => parseChatPart(data)).toThrow(StreamError)
    },
  )

  it('has a citation of every shape among its samples', () => {
    expect(conversations.citation.safeParse(citation(1)).success).toBe(true)
  })
})
