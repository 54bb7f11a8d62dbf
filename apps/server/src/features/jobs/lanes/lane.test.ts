import { expect, it, vi } from 'vitest'
import type { Context } from '../../../context.ts'
import type { RunTime, RunToWalk } from '../../runs/types.ts'
import { newRun } from '../../runs/types.ts'
import { Lane, type LaneInput } from './lane.ts'
import type { Take } from './take-slice.ts'

const ROWS = 8
const MEGABYTE = 'x'.repeat(1024 * 1024)

const rowOf = (slice: number, number: number): RunToWalk =>
  newRun({
    id: `run_${slice}_${number}`,
    accountId: 'acc_1',
    projectId: 'prj_1',
    flowId: 'flow_1',
    documentId: 'doc_1',
    version: 1,
    trigger: 'job',
    job: { id: 'job_1', slice, number },
    source: null,
    input: { params: {}, row: { text: MEGABYTE } },
    callees: {},
    createdBy: null,
    startedBy: null,
  })

/** A lane over rows of a megabyte, without a limit on their number. */
const laneOf = (input: Partial<LaneInput>) =>
  new Lane({
    context: { db: { problem: () => null } },
    lease: { id: 'wrk_1', lost: new AbortController().signal },
    jobId: 'job_1',
    accountId: 'acc_1',
    params: new Set(),
    // No limit on their number: only their size limits it.
    share: 1000,
    size: ROWS,
    hasEffects: false,
    budget: null,
    ...input,
  } as unknown as LaneInput)

it('claims no further slice while its rows are at the size limit, and continues when some have ended', async () => {
  const ends: (() => void)[] = []
  let taken = 0
  const take = async (): Promise<Take> => {
    if (taken === 10) return 'over'
    taken += 1
    return { number: taken, runs: Array.from({ length: ROWS }, (_, n) => rowOf(taken, n)) }
  }
  const runTime = {
    walkRun: () =>
      new Promise((resolve) => ends.push(() => resolve({ state: 'succeeded', outputs: {}, errors: [] }))),
  }
  const lane = laneOf({
    runTime: runTime as unknown as RunTime,
    taking: { slice: take, due: async () => [] },
  })
  const done = lane.run()
  const rest = async () => {
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
  }
  await rest()
  // Four slices of 8 MB make up the 32 MB.
  expect(taken).toBe(4)
  for (const end of ends.splice(0, ROWS)) end()
  await rest()
  expect(taken).toBe(5)
  for (let round = 0; round < 10; round += 1) {
    for (const end of ends.splice(0)) end()
    await rest()
  }
  expect(taken).toBe(10)
  expect(await done).toBe('over')
})

it('starts no row while nothing can be stored, and continues by itself when it can', async () => {
  let problem: string | null = null
  const begun: string[] = []
  const ends: (() => void)[] = []
  const runTime = {
    walkRun: ({ header }: RunToWalk) => {
      begun.push(header.id)
      return new Promise((resolve) =>
        ends.push(() => resolve({ state: 'succeeded', outputs: {}, errors: [] })),
      )
    },
  }
  let taken = 0
  const take = async (): Promise<Take> => {
    if (taken === 3) return 'over'
    taken += 1
    return { number: taken, runs: Array.from({ length: ROWS }, (_, n) => rowOf(taken, n)) }
  }
  const lane = laneOf({
    context: { db: { problem: () => problem } } as unknown as Context,
    runTime: runTime as unknown as RunTime,
    share: 2,
    taking: { slice: take, due: async () => [] },
  })
  const done = lane.run()
  await vi.waitFor(() => expect(begun).toHaveLength(2), { timeout: 30_000 })
  problem = 'The disk is full.'
  for (const end of ends.splice(0)) end()
  // Long enough for several more checks.
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
  expect(begun).toHaveLength(2)
  problem = null
  const finished = setInterval(() => ends.splice(0).forEach((end) => end()), 5)
  expect(await done).toBe('over')
  clearInterval(finished)
  expect(new Set(begun).size).toBe(3 * ROWS)
})
