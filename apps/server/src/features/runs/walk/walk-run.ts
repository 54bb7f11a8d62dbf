import { say } from '@millrace/contract'
import {
  HeldBack,
  type Ports,
  type RunEnd,
  type Step,
  type StepRecord,
  StepError,
  type StepAnswer,
  failureOf,
  walk,
  walkDecided,
} from '@millrace/engine'
import type { Context } from '../../../context.ts'
import { doing, workOf } from '../../../lib/loop/work.ts'
import { takeTurn } from '../../../lib/take-turn.ts'
import { readEntries, totalOf } from '../../usage/index.ts'
import { EXECUTORS, type NodeEnv, type NodePorts, type Planned, planOf } from '../../flows/index.ts'
import { clockOf } from '../leases/clock.ts'
import type { DatabaseClock } from '../leases/database-clock.ts'
import { withinLimit } from './output-limit.ts'
import type { Room } from './room.ts'
import { againThroughOutages } from './step-again.ts'
import { endOfCrashed } from '../leases/suspects.ts'
import { throughOutages } from '../leases/through-outages.ts'
import {
  type Checkpointer,
  type ExecutionPort,
  type Lease,
  type News,
  LeaseLost,
  type OpenedExecution,
  type RunToWalk,
  type WalkOptions,
  Withdrawn,
} from '../types.ts'

interface WalkWorld {
  context: Context
  checkpointer: Checkpointer
  nodes: NodePorts
  clock: Pick<DatabaseClock, 'now'>
  room: Room
  /** Null in a process started without AI workers. */
  executions: ExecutionPort | null
}

type Bound = Required<Pick<WalkOptions, 'lease'>> & Omit<WalkOptions, 'lease'>

/** One walk of a run, with its ports bound to this process and lease. */
class Walking {
  private env: NodeEnv | null = null
  /** The stored end, which may differ from the one handed over. */
  keptEnd: RunEnd | null = null
  private readonly world: WalkWorld
  private readonly run: RunToWalk
  private readonly lease: Lease
  private readonly onEnd: WalkOptions['onEnd']
  private readonly cancel: WalkOptions['cancel']
  private readonly onNoCredits: WalkOptions['onNoCredits']
  private readonly onRowLimit: WalkOptions['onRowLimit']
  private readonly aiColumn: WalkOptions['aiColumn']
  private budget: WalkOptions['budget']
  private execution: OpenedExecution | null = null

  constructor(world: WalkWorld, run: RunToWalk, bound: Bound) {
    const { lease, onEnd, cancel, budget, onNoCredits, onRowLimit, aiColumn } = bound
    this.world = world
    this.run = run
    this.lease = lease
    this.onEnd = onEnd
    this.cancel = cancel
    this.budget = budget
    this.onNoCredits = onNoCredits
    this.onRowLimit = onRowLimit
    this.aiColumn = aiColumn
  }

  /** Executes the steps as those of an execution. */
  work(execution: OpenedExecution): void {
    this.execution = execution
    this.budget = execution.budget
  }

  record: Ports['record'] = async (records, end) => {
    const { run, lease, cancel } = this
    if (end) run.endedAt = this.world.clock.now()
    const keeping = this.world.checkpointer.keep({ lease, run, records, ...(end ? { end, cancel } : {}) })
    if (end) this.onEnd?.()
    const kept = await keeping
    this.budget?.kept(creditsOf(records))
    if (kept) this.keptEnd = kept
    // Storing it failed earlier, so its end is in the database already.
    if (kept && !end) throw new EndedEarly()
  }

  execute: Ports['execute'] = (step) => {
    // The run must be stored before its first effect.
    if (step.definition.effects !== 'pure' && !this.run.isKept)
      return beginRun(this.world, this.run, this.lease).then(() => this.runStep(step))
    return this.runStep(step)
  }

  callee: NonNullable<Ports['callee']> = async (flowId) => {
    const documentId = this.run.header.callees[flowId]
    if (!documentId) throw new StepError('call_unknown', say('call.unpublished'))
    return (await planOf(this.world.context, documentId)).plan
  }

  // An agent waits for its run, and may itself be a step of a run that holds memory.
  room: NonNullable<Ports['room']> = (size, signal) => {
    const { id: run, accountId: group, trigger } = this.run.header
    return this.world.room.ask({ run, group, size, signal, mustGoOn: trigger === 'agent' })
  }

  private runStep(step: Step): StepAnswer | Promise<StepAnswer> {
    const execute = this.execution?.execute ?? EXECUTORS.get(step.node.type)
    if (!execute) throw new StepError('type_unknown', say('step.type', { type: step.node.type }))
    const work = workOf('step', step.node.type)
    try {
      const answer = doing(work, () => execute(step, (this.env ??= this.makeEnv())))
      return answer instanceof Promise
        ? answer
            .catch((error) =>
              againThroughOutages(error, step, () => doing(work, () => execute(step, this.env!))),
            )
            .then(withinLimit)
            .catch((error) => this.told(error, step))
        : withinLimit(answer)
    } catch (error) {
      return this.told(error, step)
    }
  }

  /** Anything but a StepError is a defect: it still fails the step, and is logged. */
  private told(error: unknown, step: Step): never {
    if (!(error instanceof StepError || error instanceof HeldBack) && !step.signal.aborted)
      this.world.context.log.error(
        { err: error, run: step.runId, type: step.node.type },
        'a step failed by a defect',
      )
    throw error
  }

  private makeEnv(): NodeEnv {
    const { header } = this.run
    const { id: runId, accountId, projectId, flowId, job, source, startedBy, trigger } = header
    return {
      context: this.world.context,
      ports: this.world.nodes,
      account: { accountId, projectId },
      run: { runId, flowId, jobId: job?.id ?? null, userId: startedBy, isTest: trigger === 'test' },
      aiColumn: this.aiColumn ?? null,
      source,
      budget: this.budget ?? null,
      onNoCredits: this.onNoCredits ?? null,
      onRowLimit: this.onRowLimit ?? null,
    }
  }
}

/** The run ended as failed because its progress could not be stored. */
class EndedEarly extends Error {
  constructor() {
    super('the run could not be kept')
    this.name = 'EndedEarly'
  }
}

/** Cost of completed steps and failed attempts. */
const creditsOf = (records: readonly StepRecord[]): number =>
  records.reduce(
    (sum, record) =>
      'usage' in record && record.usage ? sum + totalOf(readEntries(record.usage)).credits : sum,
    0,
  )

/** Stores a run's row once, before its first effect. */
export function beginRun(
  { checkpointer, clock }: Pick<WalkWorld, 'checkpointer' | 'clock'>,
  run: RunToWalk,
  lease: Lease,
): Promise<unknown> {
  if (run.isKept) return Promise.resolve()
  run.startedAt ??= clock.now()
  return (run.beginning ??= keepFirst(checkpointer, { lease, run, records: [] }))
}

async function keepFirst(checkpointer: Checkpointer, news: News): Promise<void> {
  // A run that can't be stored must have no effects.
  if (await checkpointer.keep(news)) throw new EndedEarly()
}

/** The compiled plan, or the end of a run whose plan can't be loaded. */
async function planned(
  { context, executions }: WalkWorld,
  { header }: RunToWalk,
): Promise<Planned | OpenedExecution | RunEnd> {
  try {
    if (header.documentId !== null) return await planOf(context, header.documentId)
    if (!executions) throw new StepError('type_unknown', say('step.type', { type: 'execution' }))
    return await executions.open(header)
  } catch (error) {
    if (!(error instanceof StepError)) throw error
    return failedBy(error)
  }
}

const failedBy = (error: unknown): RunEnd => ({
  state: 'failed',
  error: { ...failureOf(error), path: '' },
  errors: [],
})

/** Walks a run as far as possible, with checkpoints; see RunTime. */
export async function walkRun(world: WalkWorld, run: RunToWalk, options: Bound): Promise<RunEnd> {
  const { lease } = options
  if (lease.lost.aborted) throw new LeaseLost()
  run.startedAt ??= world.clock.now()
  const walking = new Walking(world, run, options)
  try {
    const found = endOfCrashed(run) ?? (await throughOutages(lease, () => planned(world, run)))
    if ('state' in found) {
      await walking.record([], found)
      return walking.keptEnd ?? found
    }
    const end = await walkPlanned({ world, run, walking, options }, found)
    return walking.keptEnd ?? end
  } catch (error) {
    if (error instanceof EndedEarly && walking.keptEnd) return walking.keptEnd
    // Runs without a job are ended by this process only, and nobody else starts a run that it holds.
    if (run.header.job || error instanceof LeaseLost || error instanceof Withdrawn || lease.lost.aborted)
      throw error
    world.context.log.error({ err: error, run: run.header.id }, 'a run failed by a defect')
    await walking.record([], failedBy(error))
    return walking.keptEnd ?? failedBy(error)
  }
}

interface Planning {
  world: WalkWorld
  run: RunToWalk
  walking: Walking
  options: Bound
}

function walkPlanned(
  { world, run, walking, options: { cancel, pause } }: Planning,
  found: Planned | OpenedExecution,
): Promise<RunEnd> {
  const { id: runId, input, trigger } = run.header
  const { record, execute, callee, room } = walking
  const shared = {
    runId,
    params: input.params,
    journal: run.journal,
    ...(cancel ? { cancel } : {}),
    ...(pause ? { pause } : {}),
  }
  const ports = { clock: clockOf(world.clock), record, execute, room, takeTurn }
  if ('program' in found) walking.work(found)
  const work =
    'program' in found
      ? walkDecided(found.program, { ...shared, maxSteps: found.maxSteps }, ports)
      : walk(found.plan, { ...shared, row: input.row, usesPinned: trigger === 'test' }, { ...ports, callee })
  return work.finally(() => world.room.leave(runId))
}
