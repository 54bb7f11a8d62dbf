import type { flows } from '@millrace/contract'
import type { Plan, PlanNode, Region } from '../compile-flow.ts'
import { failureOf, StepError } from '../step-error.ts'
import { durable } from './journal.ts'
import type { Ports, RunEnd } from './ports.ts'
import { makeFrame, type Frame, type Run } from './run.ts'
import { listen, makeRun, settleEnd, type WalkInput } from './walk.ts'
import { walkNode } from './walk-node.ts'

/** A step chosen by a program while its run progresses. */
export interface DecidedStep {
  /** Its path in the run, identical in every walk: `n3`, `n3/n1`. */
  path: string
  definition: flows.NodeDefinition
  /** Passed as they are; tokens are not filled. */
  params: Readonly<Record<string, unknown>>
}

/** How a decided step ended. A failed one leaves by the error port, and the program decides what follows. */
export interface StepOutcome {
  port: string
  output: unknown
}

/**
 * Decides the steps of a run one by one, based on earlier outcomes. Every walk replays it from the beginning with the
 * outcomes in the journal, so it must be deterministic: it depends on neither time nor anything outside, and learns
 * about the world only through steps.
 */
export type Program = Generator<DecidedStep, Record<string, unknown>, StepOutcome>

export interface DecidedInput extends Omit<WalkInput, 'row' | 'usesPinned'> {
  /** The run ends beyond this number of steps. */
  maxSteps: number
}

const NO_SETTINGS = { dynamic: [] } as const

function nodeOf({ path, definition, params }: DecidedStep, index: number): PlanNode {
  return {
    index,
    slot: 0,
    id: path,
    type: definition.type,
    title: '',
    role: 'step',
    effects: definition.effects,
    definition,
    filling: { ...NO_SETTINGS, constants: params },
    ports: definition.ports.map(({ id }) => id),
    edges: new Map(),
    // The program receives failures and decides.
    handlesErrors: true,
    retry: definition.retry,
    timeoutMs: definition.timeoutSeconds * 1000,
    disabled: false,
    pinned: null,
    body: null,
    collect: null,
  }
}

function frameOf(run: Run, params: WalkInput['params'] = {}): Frame {
  const top: Region = { nodes: [], incoming: [] }
  // A decided walk has no plan; only the flow settings are read from it.
  const plan = { top, params: [], settings: {}, byId: new Map() } as unknown as Plan
  return makeFrame({ run, plan, region: top, prefix: '', parent: null, calls: 0, params, row: null })
}

/** Runs the program as far as possible. Returns its result; null if it is not finished. */
async function follow(frame: Frame, program: Program): Promise<Record<string, unknown> | null> {
  const { run } = frame
  try {
    let next = program.next()
    for (let index = 0; next.done !== true; index += 1) {
      await run.ports.takeTurn?.()
      const node = nodeOf(next.value, index)
      const exit = await walkNode(frame, node)
      if (exit === 'open') return null
      const output = frame.outputs.get(index)
      // The program has the output and keeps what it needs.
      frame.outputs.delete(index)
      next = program.next({ port: exit === 'nowhere' ? '' : exit.port, output })
    }
    return next.value
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    frame.failure ??= { ...failureOf(error), path: '' }
    return null
  }
}

/**
 * Walks a run whose steps are decided as it goes, with the same guarantees as flows: finished steps are not repeated,
 * steps in flight at a crash are retried under the same idempotency key, and waits hold no process. Resolves when the
 * end is durable; rejects only with what `record` rejects with, or on a defect.
 */
export async function walkDecided(program: Program, input: DecidedInput, ports: Ports): Promise<RunEnd> {
  const run = makeRun(input, ports)
  const stopListening = listen(run)
  try {
    const frame = frameOf(run, input.params)
    const outputs = await follow(frame, program)
    if (run.lost) throw run.lost.error
    const end = settleEnd(frame, () => ({ state: 'succeeded', outputs: outputs ?? {}, errors: run.errors }))
    await durable(run, end)
    return end
  } finally {
    stopListening()
  }
}
