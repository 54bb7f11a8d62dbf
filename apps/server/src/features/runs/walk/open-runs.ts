import type { RunEnd } from '@millrace/engine'
import { setTimeout as sleep } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { type Context, inBackground } from '../../../context.ts'
import { deadlineSignal } from '../../../lib/deadline.ts'
import { errorMessage } from '../../../lib/errors.ts'
import type { NodePorts } from '../../flows/index.ts'
import { openCheckpointer } from '../checkpoint/checkpointer.ts'
import { Room } from './room.ts'
import { Slots } from './slots.ts'
import { isSuspect } from '../leases/suspects.ts'
import {
  type Checkpointer,
  type CheckpointPorts,
  type ExecutionPort,
  type Lease,
  LeaseLost,
  type RunTime,
  type RunToWalk,
  type WalkOptions,
} from '../types.ts'
import { beginRun, walkRun } from './walk-run.ts'
import { openWorkers, type Workers } from '../leases/workers.ts'

/** Maximum active single runs per process, and per account. */
const AT_A_TIME = { most: 256, ofAccount: 192 }
/** Executions are handed back after this time, so that others get their turn. */
const SLICE_MS = 20_000
/** Memory budget of all runs in the process; serialising them takes at least as much again. */
const ROOM = Math.max(64 * 1024 * 1024, getHeapStatistics().heap_size_limit / 6)
/** Time for runs to reach a point where they can be handed over, on stop. */
const STOP_MS = 10_000
/** Check interval during a stop, which gives up after several checks if nothing can be stored. */
const STUCK_LOOK_MS = 1000
const STUCK_LOOKS = 3

/** Runs flows in this process, including active single runs. */
export interface Runs extends RunTime {
  workers: Workers
  room: Room
  /** Walks a run that belongs to no lane: it can be cancelled by its ID, and is handed over when the process stops. */
  walkAlone: (run: RunToWalk, lease?: Lease) => Promise<RunEnd>
  /** Resolves when the row of an active single run is durable. */
  keepAlone: (runId: string) => Promise<void>
  /** Ids of active single runs. */
  atWork: () => string[]
  /** Projects of active single runs. */
  projectsAtWork: () => string[]
  /** Holds back the single runs of these projects until they are resumed. */
  pauseRunsOf: (projectIds: readonly string[]) => void
  /** Cancels a single run; false if it is not active here. */
  cancel: (runId: string) => boolean
  /** Hands over active runs when the process stops, and unregisters. */
  stop: () => Promise<void>
}

interface AtWork {
  run: RunToWalk
  lease: Lease
  controller: AbortController
  pause: AbortController
  done: Promise<unknown>
}

export class OpenRuns implements Runs {
  readonly checkpointer: Checkpointer
  readonly workers: Workers
  private readonly context: Context
  /** For job rows, which nobody waits for individually. */
  private readonly background: Context
  private readonly executions: ExecutionPort | null
  readonly nodes: NodePorts
  private readonly alone = new Map<string, AtWork>()
  /** All walks, including those of jobs: a stop waits until each can be handed over. */
  private readonly walks = new Set<Promise<unknown>>()
  private readonly slots = new Slots(AT_A_TIME.most, AT_A_TIME.ofAccount)
  readonly room = new Room(ROOM)
  readonly suspects = new Slots(1)

  constructor(
    context: Context,
    nodes: NodePorts,
    { workers, ports }: { workers: Workers; ports: CheckpointPorts },
  ) {
    // Runs use the database's clock for everything.
    this.context = { ...context, now: () => new Date(workers.clock.now()) }
    this.background = inBackground(this.context)
    this.nodes = nodes
    this.executions = ports.executions ?? null
    this.workers = workers
    context.stopping.addEventListener('abort', () => {
      for (const { pause } of this.alone.values()) pause.abort()
      this.abandonWhereStuck()
    })
    this.checkpointer = openCheckpointer(context, { ports, onLost: (lease) => workers.lose(lease) })
    context.events.subscribe((event) => {
      if (event.name === 'cancel-run') this.cancel(event.runId)
    })
  }

  /** If nothing can be stored, a stop doesn't wait: active work is left as in a crash. */
  private abandonWhereStuck(): void {
    let stuck = 0
    const timer = setInterval(() => {
      stuck = this.context.db.problem() === null ? 0 : stuck + 1
      if (stuck < STUCK_LOOKS) return
      clearInterval(timer)
      this.context.log.warn({}, 'nothing can be saved at this stop: running runs are left to other processes')
      this.workers.abandon()
    }, STUCK_LOOK_MS)
    timer.unref()
  }

  lease = (): Lease => this.workers.current()

  beginRun = (run: RunToWalk, lease: Lease): Promise<unknown> =>
    beginRun({ checkpointer: this.checkpointer, clock: this.workers.clock }, run, lease)

  walkRun = (run: RunToWalk, options: WalkOptions = {}): Promise<RunEnd> => {
    const { checkpointer, executions, nodes, workers } = this
    const context = run.header.job ? this.background : this.context
    const world = { context, checkpointer, nodes, clock: workers.clock, room: this.room, executions }
    const walk = walkRun(world, run, { lease: this.lease(), ...options })
    this.walks.add(walk)
    return walk.finally(() => this.walks.delete(walk))
  }

  walkAlone = (run: RunToWalk, lease = this.lease()): Promise<RunEnd> => {
    const { id } = run.header
    const controller = new AbortController()
    const pause = new AbortController()
    if (this.context.stopping.aborted) pause.abort()
    const lose = () => controller.abort(lease.lost.reason)
    lease.lost.addEventListener('abort', lose)
    const walk = () =>
      this.slots.use(run.header.accountId, () => {
        const slice = run.header.executionId ? [deadlineSignal(SLICE_MS)] : []
        return this.walkRun(run, {
          lease,
          cancel: controller.signal,
          pause: AbortSignal.any([pause.signal, ...slice]),
        })
      })
    const done = (isSuspect(run) ? this.suspects.use(run.header.accountId, walk) : walk()).finally(() => {
      lease.lost.removeEventListener('abort', lose)
      this.alone.delete(id)
    })
    this.alone.set(id, { run, lease, controller, pause, done })
    return done
  }

  keepAlone = async (runId: string): Promise<void> => {
    const one = this.alone.get(runId)
    if (!one) return
    try {
      await this.beginRun(one.run, one.lease)
    } catch (error) {
      // The walk detects it too and handles it.
      if (!(error instanceof LeaseLost)) throw error
    }
  }

  atWork = (): string[] => [...this.alone.keys()]

  projectsAtWork = (): string[] => [
    ...new Set([...this.alone.values()].map(({ run }) => run.header.projectId)),
  ]

  pauseRunsOf(projectIds: readonly string[]): void {
    for (const { run, pause } of this.alone.values())
      if (projectIds.includes(run.header.projectId)) pause.abort()
  }

  cancel = (runId: string): boolean => {
    const one = this.alone.get(runId)
    one?.controller.abort(new Error('The run was cancelled'))
    return one !== undefined
  }

  stop = async (): Promise<void> => {
    const all = Promise.allSettled([...this.walks, ...[...this.alone.values()].map(({ done }) => done)])
    const patience = new AbortController()
    await Promise.race([all, sleep(STOP_MS, undefined, { signal: patience.signal }).catch(() => undefined)])
    patience.abort()
    try {
      await this.workers.leave()
    } catch (error) {
      // Others notice its missing heartbeat.
      this.context.log.warn({ err: errorMessage(error) }, 'this process could not hand back its runs')
    }
  }
}

/** Registers this process among those that run flows. */
export async function openRuns(
  context: Context,
  nodes: NodePorts,
  ports: CheckpointPorts = {},
): Promise<Runs> {
  const workers = await openWorkers(context)
  return new OpenRuns(context, nodes, { workers, ports })
}
