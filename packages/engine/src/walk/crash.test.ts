import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { meaningOfFlow } from '../testing/meaning.ts'
import { blocks, flowOf, flowOfTangle, type RandomFlow, tangle } from '../testing/random-flow.ts'
import { StormyWorld } from '../testing/stormy-world.ts'
import type { RunEnd } from './ports.ts'

/**
 * What must be the same however often the process ended: of several failing steps any may be told first, and what
 * `roll` says depends on the life it was said in.
 */
const result = (end: RunEnd) =>
  end.state === 'succeeded'
    ? JSON.stringify(end.outputs).replaceAll(/~\d+~/g, '~').replaceAll(/~+/g, '~')
    : end.state

async function calm(flow: RandomFlow): Promise<{ expected: unknown; events: number }> {
  const world = new StormyWorld(flow, 1)
  return { expected: result(await world.run()), events: world.events }
}

async function survives(
  flow: RandomFlow,
  expected: unknown,
  crashes: { seed: number; at: number[] },
): Promise<void> {
  const world = new StormyWorld(flow, crashes.seed)
  const told = `crashes ${JSON.stringify(crashes)} in\n${flow.text}`
  const end = await world.run(crashes.at).catch((error: unknown) => {
    throw new Error(`${(error as Error).message}: ${told}`, { cause: error })
  })
  expect(result(end), told).toEqual(expected)
}

async function survivesEverywhere(flow: RandomFlow, seed: number): Promise<void> {
  const { expected, events } = await calm(flow)
  // At every point, up to a limit that keeps the test short; beyond it, evenly spread.
  const stride = Math.max(1, Math.ceil(events / 25))
  for (let at = seed % stride; at <= events; at += stride)
    await survives(flow, expected, { seed: seed + at, at: [at] })
  await survives(flow, expected, { seed, at: [3, 5, 2, 8, 1, 4, 0, 6, 7, 2, 9, 3] })
}

describe('a run that is killed at any point ends as one that was not, and runs no finished step again', () => {
  it('in flows of blocks', async () => {
    const property = fc.asyncProperty(blocks, fc.nat(1000), (flow, seed) =>
      survivesEverywhere(flowOf(flow), seed),
    )
    await expect(fc.assert(property, { numRuns: 60 })).resolves.toBeUndefined()
  })

  it('in graphs without structure', async () => {
    const property = fc.asyncProperty(tangle, fc.nat(1000), (graph, seed) =>
      survivesEverywhere(flowOfTangle(graph), seed),
    )
    await expect(fc.assert(property, { numRuns: 60 })).resolves.toBeUndefined()
  })
})

it('means what its blocks mean', async () => {
  await fc.assert(
    fc.asyncProperty(blocks, fc.nat(1000), async (flow, seed) => {
      const random = flowOf(flow)
      const meaning = meaningOfFlow(flow)
      const end = await new StormyWorld(random, seed).run()
      expect(result(end), random.text).toEqual(
        meaning ? JSON.stringify(meaning).replaceAll(/~+/g, '~') : 'failed',
      )
    }),
    { numRuns: 300 },
  )
})

it('gives the same whatever the order in which steps finish', async () => {
  await fc.assert(
    fc.asyncProperty(blocks, fc.array(fc.nat(), { minLength: 2, maxLength: 3 }), async (flow, seeds) => {
      const random = flowOf(flow)
      const ends = await Promise.all(seeds.map((seed) => new StormyWorld(random, seed).run()))
      for (const end of ends) expect(result(end), random.text).toEqual(result(ends[0]!))
    }),
    { numRuns: 60 },
  )
})
