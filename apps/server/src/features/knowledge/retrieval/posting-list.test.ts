import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { eachPosting, PostingWriter } from './posting-list.ts'

type Posting = [no: number, units: number, length: number]

const run = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 5_000_000 }), fc.nat({ max: 5000 }), fc.nat({ max: 100_000 })), {
    maxLength: 50,
  })
  .chain((steps) => fc.nat({ max: Number.MAX_SAFE_INTEGER - 500_000_000 }).map((first) => ({ steps, first })))
  .map(({ steps, first }): Posting[] => {
    let no = first
    return steps.map(([step, units, length]) => [(no += step), units, length])
  })

const pack = (postings: Posting[]): Uint8Array => {
  const writer = new PostingWriter()
  for (const posting of postings) writer.add(...posting)
  return writer.finish()
}

it('returns what was written, run after run', () => {
  fc.assert(
    fc.property(fc.array(run, { maxLength: 5 }), (runs) => {
      const read: Posting[] = []
      eachPosting(Buffer.concat(runs.map(pack)), (...posting) => read.push(posting))
      expect(read).toEqual(runs.flat())
    }),
  )
})

it('refuses chunk numbers that do not increase', () => {
  const writer = new PostingWriter()
  writer.add(5, 2, 10)
  expect(() => writer.add(5, 2, 10)).toThrow(RangeError)
})

it('needs about three bytes per chunk', () => {
  const postings = Array.from({ length: 1000 }, (_, i): Posting => [10_000_000 + i * 3, 2, 90])
  expect(pack(postings).length).toBeLessThan(3 * 1000 + 10)
})
