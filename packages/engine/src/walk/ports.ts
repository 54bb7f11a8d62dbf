import type { flows } from '@millrace/contract'
import type { Plan } from '../compile-flow.ts'
import type { StepFailure } from '../step-error.ts'

/** What a step waits for. Without `until`, only for an answer. */
export interface Wait {
  /** `time`, `approval`, …: identifies what can answer it. `retry` and `ask` belong to the engine. */
  kind: string
  /** Continues by itself at this time, in milliseconds since 1970. */
  until?: number | undefined
  /** Data that the server needs to deliver the answer. */
  data?: unknown
}

/** An executor's answer. The default port is the node's first. */
export type StepAnswer =
  | { port?: string; output: unknown; usage?: unknown }
  | { wait: Omit<Wait, 'until'> & { until?: number; forMs?: number } }

/** What a step knows about its run besides earlier outputs. Shared, so it must not be modified. */
export interface StepScope {
  params: Readonly<Record<string, unknown>>
  row: Readonly<Record<string, unknown>> | null
  /** Item of the surrounding for-each; null and -1 outside of one. */
  item: unknown
  index: number
}

/** One attempt of a step, as seen by an executor. */
export interface Step {
  runId: string
  /** `n3`, `n3[12]/n5` for a for-each item, `n4/n2` inside a called flow. */
  path: string
  node: { id: string; type: string; title: string }
  definition: flows.NodeDefinition
  /** Settings with filled tokens. Shared between rows, so they must not be modified. */
  params: Readonly<Record<string, unknown>>
  /** 1 for the first attempt. */
  attempt: number
  /** `runId:path`, the same for every attempt; a repetition requested by a person appends its number. */
  idempotencyKey: string
  /** Aborted when the run is cancelled or the step times out. */
  readonly signal: AbortSignal
  /** Outputs of the predecessors whose edges were taken, in graph order. */
  inputs: () => { node: string; output: unknown }[]
  /** Scope of the flow that contains the step, which may be a called one. */
  given: () => StepScope
  /** The wait of the step, if it runs again because its time has come. */
  waited: Wait | null
}

interface RecordBase {
  path: string
  node: string
  attempt: number
  /** How often a person requested a repetition under a new idempotency key; 0 if omitted. */
  repeats?: number
}

/** The stored state of a step; the latest record of a path applies. Plain data. */
export type StepRecord =
  /** About to run a step whose repetition a person must approve. */
  | (RecordBase & { state: 'starting'; startedAt: number })
  | (RecordBase & { state: 'waiting'; wait: Wait })
  /** An attempt failed; `attempt` is the next one, no earlier than `until`. */
  | (RecordBase & { state: 'retrying'; until: number; error: StepFailure; usage?: unknown })
  | (RecordBase & StepTimes & { state: 'done'; port: string; output: unknown; usage?: unknown })
  /** `handled`: the run continued by the error port. */
  | (RecordBase & StepTimes & { state: 'failed'; error: StepFailure; handled: boolean; usage?: unknown })

interface StepTimes {
  /** The settings it ran with; null if there were none or they couldn't be filled. */
  input: unknown
  startedAt: number
  endedAt: number
}

/** Records by path, as plain data for the database. */
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
  /** Failed steps after which the flow's settings let it continue. */
  errors: RunFailure[]
} & (
  | { state: 'succeeded'; outputs: Record<string, unknown> }
  | { state: 'failed'; error: RunFailure }
  /** Walk again when an answer is in the journal, or at `wakeAt`. */
  | { state: 'waiting'; waits: RunWait[]; wakeAt: number | null }
  | { state: 'paused' }
  | { state: 'cancelled' }
)

export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number
  /** Resolves after that time, or as soon as the signal is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Everything the walk needs from outside. */
export interface Ports {
  clock: Clock
  /** Runs one attempt. A synchronous answer saves a timer. Throws StepError. */
  execute: (step: Step) => StepAnswer | Promise<StepAnswer>
  /**
   * Resolves when the records are durable. Calls become durable in order and atomically; the last one brings the end. A
   * rejection (a lost lease) ends the walk with it.
   */
  record: (records: readonly StepRecord[], end?: RunEnd) => Promise<void>
  /** The plan of a called flow, the same for all calls within a run. Throws StepError. */
  callee?: (flowId: string, path: string) => Plan | Promise<Plan>
  /**
   * Awaited before each step: resolves when there is memory for a run whose inputs and outputs have this size, in
   * characters of JSON, or when the signal is aborted. Undefined if there is room.
   */
  room?: (size: number, signal: AbortSignal) => Promise<void> | undefined
  /** Awaited before each loop item, to yield the event loop. */
  takeTurn?: () => Promise<void>
}
