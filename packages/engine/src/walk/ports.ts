import type { flows } from '@millrace/contract'
import type { Plan } from '../compile-flow.ts'
import type { StepFailure } from '../step-error.ts'

/** What a step waits for. Without `until` it waits for an answer only. */
export interface Wait {
  /** `time`, `approval`, …: names what can answer it. `retry` and `ask` are the engine's own. */
  kind: string
  /** Milliseconds since 1970: goes on by itself from then. */
  until?: number | undefined
  /** What the server needs to know to bring the answer. */
  data?: unknown
}

/** What an executor answers. Without a port: the first of the node's ports. */
export type StepAnswer =
  | { port?: string; output: unknown; usage?: unknown }
  | { wait: Omit<Wait, 'until'> & { until?: number; forMs?: number } }

/** What a step can know of its run beside the outputs of earlier steps. Shared: not to be changed. */
export interface StepScope {
  params: Readonly<Record<string, unknown>>
  row: Readonly<Record<string, unknown>> | null
  /** Of the for-each around it; null and -1 outside of one. */
  item: unknown
  index: number
}

/** One try of one step, as an executor sees it. */
export interface Step {
  runId: string
  /** `n3`, `n3[12]/n5` for an item of a for-each, `n4/n2` within a called flow. */
  path: string
  node: { id: string; type: string; title: string }
  definition: flows.NodeDefinition
  /** Settings with their tokens filled in. Shared between rows: not to be changed. */
  params: Readonly<Record<string, unknown>>
  /** 1 for the first try. */
  attempt: number
  /** `runId:path`: the same for every try. After a person had the step repeated, the number of that is added. */
  idempotencyKey: string
  /** Fires when the run is cancelled or the step's time is up. */
  readonly signal: AbortSignal
  /** Outputs of the nodes whose connections into this one were taken, in the order of the graph. */
  inputs: () => { node: string; output: unknown }[]
  /** Of the flow that the step stands in, which may be a called one. */
  given: () => StepScope
  /** What the step waited for, when it runs again because the time has come. */
  waited: Wait | null
}

interface RecordBase {
  path: string
  node: string
  attempt: number
  /** How often a person had the step repeated under a new idempotency key; left out: never. */
  repeats?: number
}

/** What is kept of a step; the latest one of a path counts. Plain data. */
export type StepRecord =
  /** About to run a step whose repetition a person must allow. */
  | (RecordBase & { state: 'starting'; startedAt: number })
  | (RecordBase & { state: 'waiting'; wait: Wait })
  /** A try failed; `attempt` is the next one, not before `until`. */
  | (RecordBase & { state: 'retrying'; until: number; error: StepFailure })
  | (RecordBase & StepTimes & { state: 'done'; port: string; output: unknown; usage?: unknown })
  /** `handled`: the run went on by the error port. */
  | (RecordBase & StepTimes & { state: 'failed'; error: StepFailure; handled: boolean })

interface StepTimes {
  /** The settings it ran with; null where there were none or they could not be filled in. */
  input: unknown
  startedAt: number
  endedAt: number
}

/** Records by path, as plain data in and out of the database. */
export type Journal = ReadonlyMap<string, StepRecord>

export interface RunFailure extends StepFailure {
  path: string
}

export interface RunWait {
  path: string
  wait: Wait
}

/** How a walk ended. */
export type RunEnd = {
  /** Steps that failed and that the flow's settings let it go on after. */
  errors: RunFailure[]
} & (
  | { state: 'succeeded'; outputs: Record<string, unknown> }
  | { state: 'failed'; error: RunFailure }
  /** To be walked again when an answer is in the journal, or at `wakeAt`. */
  | { state: 'waiting'; waits: RunWait[]; wakeAt: number | null }
  | { state: 'paused' }
  | { state: 'cancelled' }
)

export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number
  /** Resolves after that time, or as soon as the signal fires. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/** All that the walk needs of the world. */
export interface Ports {
  clock: Clock
  /** Runs one try. May answer at once, which saves a timer. Throws StepError. */
  execute: (step: Step) => StepAnswer | Promise<StepAnswer>
  /**
   * Resolves when the records are durable. Calls become durable in the order they were made, each as a whole; the last
   * one brings the end. A rejection (a lost lease) ends the walk with it.
   */
  record: (records: readonly StepRecord[], end?: RunEnd) => Promise<void>
  /** The plan of a called flow: the same one each time it is asked for in a run. Throws StepError. */
  callee?: (flowId: string, path: string) => Plan | Promise<Plan>
  /**
   * Resolves when there is room for a run whose steps have been given and have given so much, in characters of JSON, or
   * the signal has fired: asked in front of each step. Undefined: there is.
   */
  room?: (size: number, signal: AbortSignal) => Promise<void> | undefined
  /** Waited for before each item of a loop: others have the event loop in between. */
  takeTurn?: () => Promise<void>
}
