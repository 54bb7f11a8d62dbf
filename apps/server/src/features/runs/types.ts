import { inEnglish, type Reason, type runs } from '@millrace/contract'
import type {
  Journal,
  Program,
  RunEnd,
  RunFailure,
  RunWait,
  Step,
  StepAnswer,
  StepRecord,
} from '@millrace/engine'
import type { Tx } from '../../db/scope.ts'
import type { CalculatedFirst } from '../sheets/index.ts'
import type { NodeEnv, NodePorts, RunBudget } from '../flows/index.ts'
import type { Slots } from './walk/slots.ts'

export type Trigger = (typeof runs.RUN_TRIGGERS)[number]

/** The immutable part of a run: its row in `flow_runs` without the status. */
export interface RunHeader {
  id: string
  accountId: string
  projectId: string
  /** Null for an execution of an AI worker, which has no document. */
  flowId: string | null
  documentId: string | null
  version: number | null
  /** The execution that the run belongs to, if any. */
  executionId?: string | null
  trigger: Trigger
  /** For a job's row; null for a single run. */
  job: { id: string; slice: number; number: number } | null
  source: { sheetId: string; recordId: string } | null
  input: {
    params: Record<string, unknown>
    row: Record<string, unknown> | null
    /** For a job's row: column values whose keys the row uses for something else. */
    own?: Record<string, unknown>
  }
  /** Documents of called flows by flow id, as of its start. */
  callees: Readonly<Record<string, string>>
  /** Who requested it, as JSON for display; null in a job, which stores it itself. */
  createdBy: unknown
  /** The member who started it, or its job: their budget pays. */
  startedBy: string | null
}

/** A run to walk, from the start or from its journal. */
export interface RunToWalk {
  header: RunHeader
  /** Whether its row is stored. */
  isKept: boolean
  /** Resolves when its row is stored, if that was requested early. */
  beginning: Promise<unknown> | null
  journal: Journal
  /** Number of its next row in `flow_steps`; walks use even numbers, answers odd ones. */
  seq: number
  /** When it first started, in milliseconds since 1970; null for now. */
  startedAt: number | null
  /** How often a process died while executing the run, as far as is known. */
  crashes: number
  /** When its walk ended, by the same clock. */
  endedAt?: number
}

export const newRun = (header: RunHeader): RunToWalk => ({
  header,
  isKept: false,
  beginning: null,
  journal: new Map<string, StepRecord>(),
  seq: 0,
  startedAt: null,
  crashes: 0,
})

/**
 * This process's right to write for the runs it holds. If the process is declared dead, the lease ends permanently, and
 * the process continues with a new one.
 */
export interface Lease {
  /** Id of the row in `flow_workers`: the claim on slices, lanes and runs. */
  readonly id: string
  /** Aborted when the lease is lost, and when the process stops. */
  readonly lost: AbortSignal
}

/** Options of a walk, including the engine's signals. */
export interface WalkOptions {
  /** Its budget; unlimited if omitted. */
  budget?: RunBudget
  /** Called when a call found no credits left, before the run is held back; without it, the step fails. */
  onNoCredits?: (reason: Reason | undefined) => Promise<void>
  /** The same, when the plan has no room for rows that a step adds. */
  onRowLimit?: (limit: Reason) => Promise<void>
  /** The AI column that the run fills, as the target of its budget. */
  aiColumn?: string | null
  /** The lease under which the run was claimed; defaults to the current one. */
  lease?: Lease
  cancel?: AbortSignal
  pause?: AbortSignal
  /**
   * Called when the walk has ended and handed over its records, before they are durable: a job then starts its next
   * row, so that its concurrency counts running rows and not those that wait for the database.
   */
  onEnd?: () => void
}

/** A job's run that has ended and is about to be stored. */
export interface EndedRun {
  header: RunHeader
  /** Whether its row is new. */
  isNew: boolean
  end: RunEnd
}

/** Effect of writing a run's outputs: it failed after all, or some values were adjusted. */
export interface Amendment {
  failure?: RunFailure
  notes?: RunFailure[]
}

/**
 * What jobs write together with the checkpoints of their runs, in the same transaction and once per group. Only the
 * database may be awaited. An exception rolls everything back; then the runs are stored one by one, and one that throws
 * alone is stored as failed, with the code and message of a StepError or Failure. Slow formulas also roll it back; it
 * runs again with their results.
 */
export interface JobPort {
  /** Writes outputs of successful runs. Returns the resulting changes by run id. Throws EndHeld. */
  writeOutputs: (
    tx: Tx,
    ended: readonly EndedRun[],
    calculated?: CalculatedFirst,
  ) => Promise<ReadonlyMap<string, Amendment>>
  /** Updates counters of slices and jobs with the stored ends, including waiting and held-back runs. */
  settle: (tx: Tx, ended: readonly EndedRun[], calculated?: CalculatedFirst) => Promise<void>
  /** Pauses the job of a run whose results can't be written now; the run is then held back before its end. */
  hold: (held: EndHeld) => Promise<void>
  /** Requests workers for jobs whose work was released. */
  resume: () => Promise<unknown>
}

/** A stored wait for an external answer. */
export interface OpenedWait extends RunWait {
  id: string
  header: RunHeader
}

/** Called when runs start waiting for people, in the transaction that stores the waits. */
export interface WaitPort {
  opened: (tx: Tx, waits: readonly OpenedWait[]) => Promise<void>
}

/** An AI worker's program, as a walk of its run needs it. */
export interface OpenedExecution {
  /** Decides the steps. */
  program: Program
  /** Maximum number of steps. */
  maxSteps: number
  /** Runs one attempt of a step. */
  execute: (step: Step, env: NodeEnv) => Promise<StepAnswer>
  budget: RunBudget
}

/** Access to executions of AI workers, implemented by a later feature. */
export interface ExecutionPort {
  /** Throws StepError if its subject no longer exists. */
  open: (header: RunHeader) => Promise<OpenedExecution>
  /** Called in the transaction that stores entries of executions. Only the database may be awaited. */
  changed: (tx: Tx, news: readonly { header: RunHeader; end: RunEnd | null }[]) => Promise<void>
  /** Called in the same transaction when executions start waiting. */
  waiting: (tx: Tx, waits: readonly OpenedWait[]) => Promise<void>
}

/** Hooks of other features into checkpoints; each is optional. */
export interface CheckpointPorts {
  jobs?: JobPort
  waits?: WaitPort
  executions?: ExecutionPort
  /** Usage entries of steps, as returned by executors. */
  recordUsage?: (tx: Tx, entries: readonly unknown[]) => Promise<void>
}

/** One entry of a run for the next group commit. */
export interface News {
  lease: Lease
  run: RunToWalk
  records: readonly StepRecord[]
  /** The end of the walk; omitted while it continues. */
  end?: RunEnd
  /** If aborted, the end of a row without effects need not be stored. */
  cancel?: AbortSignal | undefined
}

export interface Checkpointer {
  /**
   * Resolves when the entry is durable, with the stored end. An entry without an end can resolve with one: a run without
   * a job fails if its progress can't be stored. Rejects with LeaseLost if another process may have taken over the run,
   * and with Withdrawn if it was dropped because nobody needs it.
   */
  keep: (news: News) => Promise<RunEnd | null>
}

/** Runs flows in this process; one per process. */
export interface RunTime {
  /** Services of other features for nodes. */
  nodes: NodePorts
  /** The current lease. */
  lease: () => Lease
  checkpointer: Checkpointer
  /** Stores a run's row before its first effect. Resolves when it is durable; can be called repeatedly. */
  beginRun: (run: RunToWalk, lease: Lease) => Promise<unknown>
  /** Executes suspects, runs that may kill processes, one at a time. */
  suspects: Pick<Slots, 'use'>
  /**
   * Walks a run as far as possible. Resolves with its stored end, once durable; rejects with LeaseLost and Withdrawn.
   */
  walkRun: (run: RunToWalk, options?: WalkOptions) => Promise<RunEnd>
}

/** A job's row was cancelled before anything was stored, as if it had never started. */
export class Withdrawn extends Error {
  constructor() {
    super('the job was cancelled before this row was kept')
    this.name = 'Withdrawn'
  }
}

/** The process was declared dead: its work in flight belongs to others, and nothing of it may be written. */
export class LeaseLost extends Error {
  constructor() {
    super('this process was taken for dead, and its runs were given to others')
    this.name = 'LeaseLost'
  }
}

/**
 * The results of a job's run can't be written until people change something, such as the plan. The run is held back
 * before its end, with the results of its steps, and its job is paused.
 */
export class EndHeld extends Error {
  readonly jobId: string
  readonly accountId: string
  readonly limit: Reason

  constructor(jobId: string, accountId: string, limit: Reason) {
    super(inEnglish(limit))
    this.name = 'EndHeld'
    this.jobId = jobId
    this.accountId = accountId
    this.limit = limit
  }
}
