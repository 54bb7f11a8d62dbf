import { expect, it } from 'vitest'
import { DEEPEST_OUTPUT, OUTPUT_LIMIT, withinLimit } from './output-limit.ts'

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: [nested(depth - 1)] })

it('accepts the maximum size and depth', () => {
  const output = { text: 'x'.repeat(OUTPUT_LIMIT - 40), deep: null }
  expect(withinLimit({ output })).toEqual({ output })
  expect(() => withinLimit({ output: nested(DEEPEST_OUTPUT / 2) })).not.toThrow()
})

it('refuses anything larger or deeper, however deep', () => {
  expect(() => withinLimit({ output: ['x'.repeat(OUTPUT_LIMIT)] })).toThrow(/larger than 1 MB/)
  for (const depth of [DEEPEST_OUTPUT / 2 + 1, 1500])
    expect(() => withinLimit({ output: nested(depth) })).toThrow(/100 levels/)
})
