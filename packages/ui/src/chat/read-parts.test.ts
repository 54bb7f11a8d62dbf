import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StreamError } from './checks.ts'
import { readParts } from './read-parts.ts'
import { asEvents, PARTS, START, stream, TEXT } from '../testing/fakes.ts'

async function all(response: Response) {
  const parts: unknown[] = []
  for await (const part of readParts(response)) parts.push(part)
  return parts
}

async function collect(chunks: readonly (Uint8Array | string)[]) {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk)
      controller.close()
    },
  })
  return all(new Response(body))
}

describe('readParts', () => {
  it('gives the same parts however the bytes are cut', async () => {
    const bytes = new TextEncoder().encode(`: ping\n\n${asEvents(PARTS)}`)
    const cuts = fc.uniqueArray(fc.integer({ min: 0, max: bytes.length }), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(cuts, async (at) => {
        const edges = [0, ...at.toSorted((a, b) => a - b), bytes.length]
        const chunks = edges.slice(1).map((end, index) => bytes.slice(edges[index], end))
        expect(await collect(chunks)).toEqual(PARTS)
      }),
    )
  })

  it('gives them one byte at a time, and with the line ends of any system', async () => {
    const bytes = new TextEncoder().encode(asEvents(PARTS).replaceAll('\n', '\r\n'))
    expect(await collect([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(PARTS)
  })

  it('leaves out an event that was cut off by the end', async () => {
    expect(await collect([asEvents([START, TEXT]).slice(0, -8)])).toEqual([START])
  })

  it('passes over parts of a type that it does not know', async () => {
    expect(await collect([asEvents([START]), 'data: {"type":"plan","id":9}\n\n', asEvents([TEXT])])).toEqual([
      START,
      TEXT,
    ])
  })

  it('refuses what is not of the contract', async () => {
    await expect(collect(['data: <html>\n\n'])).rejects.toThrow(StreamError)
    await expect(collect([`data: ${'x'.repeat(1_100_000)}`])).rejects.toThrow(StreamError)
    await expect(all(new Response(null))).rejects.toThrow(StreamError)
  })

  it('lets go of the connection when nobody reads on', async () => {
    const answer = stream()
    answer.send(START, TEXT)
    for await (const part of readParts(answer.response)) {
      expect(part).toEqual(START)
      break
    }
    expect(answer.state.cancelled).toBe(true)
  })
})
