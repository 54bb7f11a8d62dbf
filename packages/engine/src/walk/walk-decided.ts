import type { flows } from '@millrace/contract'
import type { Plan, PlanNode, Region } from '../compile-flow.ts'
import { failureOf, StepError } from '../step-error.ts'
import { durable } from './journal.ts'
import type { Ports, RunEnd } from './ports.ts'
import { makeFrame, type Frame, type Run } from './run.ts'
import { listen, makeRun, settleEnd, type WalkInput } from './walk.ts'
import { walkNode } from './walk-node.ts'

/** A step that a program decides on while its run goes on. */
export interface DecidedStep {
  /** Its place in the run: the same step has the same path in every walk. `n3`, `n3/n1`. */
  path: string
  definition: flows.NodeDefinition
  /** As they are: nothing in them is read as a token. */
  params: Readonly<Record<string, unknown>>
}

/** How a decided step ended. A failed one leaves by the error port, and the program decides what follows. */
export interface StepOutcome {
  port: string
  output: unknown
}

/**
 * Decides the steps of a run one by one, from what came of those before. It is walked through again from its beginning
 * in every walk, with the outcomes that the journal has, so it must depend on nothing else: neither on time nor on
 * anything outside. What it wants to know of the world, it learns by a step.
 */
export type Program = Generator<DecidedStep, Record<string, unknown>, StepOutcome>

export interface DecidedInput extends Omit<WalkInput, 'row' | 'usesPinned'> {
  /** More steps than this end the run. */
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
    // The program hears of failures and decides.
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
  // A decided walk has no plan: nothing but the settings of a flow is read of it.
  const plan = { top, params: [], settings: {}, byId: new Map() } as unknown as Plan
  return makeFrame({ run, plan, region: top, prefix: '', parent: null, calls: 0, params, row: null })
}

/** Follows the program as far as it can go now. Gives what it returns; null when it is not at its end. */
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
      // The program has it, and remembers what it needs.
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
 * Walks a run whose steps are decided as it goes, by the rules of flows: what finished is not done again, what was in
 * flight at a crash is tried again under the same idempotency key, and waits hold no process. Resolves when the end is
 * durable; rejects only with what `record` rejects with, or on a defect.
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
