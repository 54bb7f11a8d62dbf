import { describe, expect, it } from 'vitest'
import { edgeOf } from './edge.ts'

const cells = (text: string) => (place: number) => text[place] === 'x'

describe('edgeOf', () => {
  it.each([
    ['xxxx..', 0, 5, 3],
    ['x..xx.', 0, 5, 3],
    ['...xx.', 0, 5, 3],
    ['x.....', 0, 5, 5],
    ['xxxx', 3, 0, 0],
    ['x..x', 3, 0, 0],
    ['.xx.', 3, 0, 2],
    ['x', 0, 0, 0],
  ])('in %s from %i towards %i it is %i', async (text, from, end, edge) => {
    expect(await edgeOf(from, end, cells(text))).toBe(edge)
  })

  it('uses the end as the edge when there is much to look through', async () => {
    expect(await edgeOf(0, 1_000_000, (place) => place === 900_000)).toBe(1_000_000)
  })
})
