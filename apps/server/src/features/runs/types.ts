import type { runs } from '@millrace/contract'
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
import type { NodeEnv, NodePorts, RunBudget } from '../flows/index.ts'
import type { Slots } from './walk/slots.ts'

export type Trigger = (typeof runs.RUN_TRIGGERS)[number]

/** What a run is from its beginning to its end: the part of `flow_runs` that never changes. */
export interface RunHeader {
  id: string
  accountId: string
  projectId: string
  /** Null: an execution of an AI worker, which has no document. */
  flowId: string | null
  documentId: string | null
  version: number | null
  /** The execution that it is the run of; left out: of none. */
  executionId?: string | null
  trigger: Trigger
  /** Of a row of a job; null for a run alone. */
  job: { id: string; slice: number; number: number } | null
  source: { sheetId: string; recordId: string } | null
  input: {
    params: Record<string, unknown>
    row: Record<string, unknown> | null
    /** Of a row of a job: what its columns hold where the row has something else under their keys. */
    own?: Record<string, unknown>
  }
  /** Documents of the flows that it calls, by flow id, as they were when it began. */
  callees: Readonly<Record<string, string>>
  /** Who asked for it, as JSON for people; null in a job, which knows itself. */
  createdBy: unknown
}

/** A run to be walked, from its beginning or from where its journal leaves it. */
export interface RunToWalk {
  header: RunHeader
  /** Its row is in the database. */
  isKept: boolean
  /** Resolves when its row is in the database, if that was asked for ahead of everything else. */
  beginning: Promise<unknown> | null
  journal: Journal
  /** Of the next row in `flow_steps`; walks take even numbers, answers odd ones. */
  seq: number
  /** Milliseconds since 1970 at which it first began; null: now. */
  startedAt: number | null
  /** How often a process died while it had the run at work, as far as that is known. */
  crashes: number
  /** When its walk came to an end, by the same clock. */
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
 * The right of this process to write for the runs that it has. When the process was taken for dead it is over for good,
 * and the process works on under a new one.
 */
export interface Lease {
  /** Id of the row in `flow_workers`: what slices, lanes and runs are claimed with. */
  readonly id: string
  /** Aborted when the lease is lost, and when the process stops. */
  readonly lost: AbortSignal
}

/** How to walk: the signals of the engine. */
export interface WalkOptions {
  /** What it may spend; left out: as much as it likes. */
  budget?: RunBudget
  /** Under which the run was claimed; left out: the current one. */
  lease?: Lease
  cancel?: AbortSignal
  pause?: AbortSignal
  /**
   * Called when the walk has come to its end and has handed it over, before it is on disk: a job begins its next row
   * then, so that its concurrency counts rows at work and not rows that wait for the database.
   */
  onEnd?: () => void
}

/** Of a job's run whose walk came to an end, as it is about to be kept. */
export interface EndedRun {
  header: RunHeader
  /** Its row is new: it was never kept before. */
  isNew: boolean
  end: RunEnd
}

/** What writing its outputs did to a run: it failed after all, or something of it could not be taken as it was. */
export interface Amendment {
  failure?: RunFailure
  notes?: RunFailure[]
}

/**
 * What jobs write with the checkpoints of their runs, in the same transaction, once for all that came together. Only
 * the database may be awaited. A throw rolls everything back; then the runs are kept one by one, and one that throws
 * alone is kept as failed, with the code and message of a StepError or Failure.
 */
export interface JobPort {
  /** Outputs of runs that succeeded. Gives what changes by it, by run id. */
  writeOutputs: (tx: Tx, ended: readonly EndedRun[]) => Promise<ReadonlyMap<string, Amendment>>
  /** Counters of slices and jobs, with the ends as they are kept: also those that wait or were held back. */
  settle: (tx: Tx, ended: readonly EndedRun[]) => Promise<void>
  /** Sends for workers of jobs whose work was given away. */
  resume: () => Promise<unknown>
}

/** A wait for an answer from outside, as it is kept. */
export interface OpenedWait extends RunWait {
  id: string
  header: RunHeader
}

/** What is done when runs begin to wait for someone, in the transaction that keeps the waits. */
export interface WaitPort {
  opened: (tx: Tx, waits: readonly OpenedWait[]) => Promise<void>
}

/** The work of an AI worker, as a walk of its run needs it. */
export interface OpenedExecution {
  /** Decides the steps. */
  program: Program
  /** More of them end the run. */
  maxSteps: number
  /** Runs one try of one of them. */
  execute: (step: Step, env: NodeEnv) => Promise<StepAnswer>
  budget: RunBudget
}

/** What executions of AI workers are, which a feature further right knows. */
export interface ExecutionPort {
  /** Throws StepError when there is nothing to work on any more. */
  open: (header: RunHeader) => Promise<OpenedExecution>
  /** Called in the transaction that keeps news of executions. Only the database may be awaited. */
  changed: (tx: Tx, news: readonly { header: RunHeader; end: RunEnd | null }[]) => Promise<void>
  /** Called in the same transaction when executions begin to wait. */
  waiting: (tx: Tx, waits: readonly OpenedWait[]) => Promise<void>
}

/** What other parts of flows hand to the checkpoints; all optional, so that each can be left out where it is not used. */
export interface CheckpointPorts {
  jobs?: JobPort
  waits?: WaitPort
  executions?: ExecutionPort
  /** Usage entries of steps, as executors answered them. */
  recordUsage?: (tx: Tx, entries: readonly unknown[]) => Promise<void>
}

/** One news of a run for the next group commit. */
export interface News {
  lease: Lease
  run: RunToWalk
  records: readonly StepRecord[]
  /** The end of the walk; left out while it goes on. */
  end?: RunEnd
  /** When it is aborted, the end of a row that did nothing to the world need not be kept. */
  cancel?: AbortSignal | undefined
}

export interface Checkpointer {
  /**
   * Resolves when the news is on disk, with the end as it was kept. Rejects with LeaseLost when another process may have
   * taken the run over, and with Withdrawn when it was not kept because nobody wants it any more.
   */
  keep: (news: News) => Promise<RunEnd | null>
}

/** What runs flows in this process: one for each process. */
export interface RunTime {
  /** What nodes get from other features. */
  nodes: NodePorts
  /** The current lease. */
  lease: () => Lease
  checkpointer: Checkpointer
  /** Keeps the row of a run that is about to do something to the world. Resolves when it is on disk; may be asked often. */
  beginRun: (run: RunToWalk, lease: Lease) => Promise<unknown>
  /** Has one run at a time at work of those that may be what ends processes. */
  suspects: Pick<Slots, 'use'>
  /**
   * Walks a run as far as it goes now. Resolves with its end as it was kept, once that is on disk; rejects with
   * LeaseLost and Withdrawn.
   */
  walkRun: (run: RunToWalk, options?: WalkOptions) => Promise<RunEnd>
}

/** A row of a job was cancelled before anything of it was on disk: it is as if it had never begun. */
export class Withdrawn extends Error {
  constructor() {
    super('the job was cancelled before this row was kept')
    this.name = 'Withdrawn'
  }
}

/** The process was taken for dead: what it has in flight belongs to others now, and nothing of it may be written. */
export class LeaseLost extends Error {
  constructor() {
    super('this process was taken for dead, and its runs were given to others')
    this.name = 'LeaseLost'
  }
}
