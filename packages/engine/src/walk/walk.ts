import type { Plan } from '../compile-flow.ts'
import { failureOf } from '../step-error.ts'
import { durable } from './journal.ts'
import type { Journal, Ports, RunEnd } from './ports.ts'
import { type Frame, makeFrame, type Run } from './run.ts'
import { outputsOfFrame, readInput } from './walk-call.ts'
import { RUN_LIMIT, sizeOfJournal } from './size.ts'
import { walkRegion } from './walk-region.ts'

export interface WalkInput {
  runId: string
  params?: Readonly<Record<string, unknown>>
  /** Columns of the current row. */
  row?: Readonly<Record<string, unknown>> | null
  /** Known step records; empty or omitted for a new run. */
  journal?: Journal
  /** Ends the run: steps in flight are aborted, and nothing else starts. */
  cancel?: AbortSignal
  /** Lets steps in flight finish, and starts nothing else. */
  pause?: AbortSignal
  /** Test runs use pinned outputs instead of running the node. */
  usesPinned?: boolean
  /** Limit for all inputs and outputs of its steps, in characters of JSON. */
  maxSize?: number
}

const NO_JOURNAL: Journal = new Map()

/** The initial shared state of a walk. */
export const makeRun = (input: WalkInput & { maxSteps: number }, ports: Ports): Run => ({
  id: input.runId,
  ports,
  journal: input.journal ?? NO_JOURNAL,
  pending: [],
  writing: null,
  lost: null,
  steps: 0,
  maxSteps: input.maxSteps,
  size: input.journal ? sizeOfJournal(input.journal) : 0,
  maxSize: input.maxSize ?? RUN_LIMIT,
  cancel: input.cancel ?? null,
  pause: input.pause ?? null,
  halt: new AbortController(),
  inFlight: new Set(),
  errors: [],
  waits: [],
  heldBack: false,
  usesPinned: input.usesPinned ?? false,
  walkRegion,
})

/** Subscribes to cancel and pause; returns a function that unsubscribes. */
export function listen(run: Run): () => void {
  const onCancel = () => {
    run.halt.abort()
    for (const controller of run.inFlight) controller.abort(run.cancel?.reason)
  }
  const onPause = () => run.halt.abort()
  if (run.cancel?.aborted || run.pause?.aborted) run.halt.abort()
  run.cancel?.addEventListener('abort', onCancel)
  run.pause?.addEventListener('abort', onPause)
  return () => {
    run.cancel?.removeEventListener('abort', onCancel)
    run.pause?.removeEventListener('abort', onPause)
  }
}

/** How a walk ended; `reached` computes the end of one that ran to completion. */
export function settleEnd(frame: Frame, reached: () => RunEnd): RunEnd {
  const { run } = frame
  const { errors } = run
  if (run.cancel?.aborted && (run.heldBack || frame.failure)) return { state: 'cancelled', errors }
  if (frame.failure) return { state: 'failed', error: frame.failure, errors }
  if (run.heldBack) return { state: 'paused', errors }
  if (frame.isWaiting) {
    const times = run.waits.flatMap(({ wait }) => (wait.until === undefined ? [] : [wait.until]))
    return {
      state: 'waiting',
      waits: run.waits,
      wakeAt: times.length > 0 ? Math.min(...times) : null,
      errors,
    }
  }
  return reached()
}

function reachedEnd(frame: Frame): RunEnd {
  const { plan, run } = frame
  const { errors } = run
  // Continuing after errors is pointless if no output was reached.
  const outputs = plan.top.nodes.filter(({ role }) => role === 'output')
  const [error] = errors
  if (error && outputs.length > 0 && !outputs.some(({ index }) => frame.outputs.has(index)))
    return { state: 'failed', error, errors }
  return { state: 'succeeded', outputs: outputsOfFrame(frame), errors }
}

function topFrame(plan: Plan, run: Run, { params = {}, row = null }: WalkInput): Frame {
  const base = { run, plan, row, region: plan.top, prefix: '', parent: null, calls: 0 }
  try {
    return makeFrame({ ...base, params: readInput(plan, params) })
  } catch (error) {
    const frame = makeFrame({ ...base, params: {} })
    frame.failure = { ...failureOf(error), path: plan.start.id }
    return frame
  }
}

/**
 * Walks one run of a flow from its journal, as far as it can go now. Finished steps are not repeated; steps in flight
 * at a crash are retried under the same idempotency key, or wait for a person if the node requires it. Resolves when
 * the end is durable; rejects only with what `record` rejects with, or on a defect.
 */
export async function walk(plan: Plan, input: WalkInput, ports: Ports): Promise<RunEnd> {
  const run = makeRun({ ...input, maxSteps: plan.settings.maxSteps }, ports)
  const stopListening = listen(run)
  try {
    const frame = topFrame(plan, run, input)
    if (!frame.failure) await walkRegion(frame)
    if (run.lost) throw run.lost.error
    const end = settleEnd(frame, () => reachedEnd(frame))
    await durable(run, end)
    return end
  } finally {
    stopListening()
  }
}
