import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { onReached } from '../budget/reached.ts'
import { BUDGET_REACHED, isBudgetSpent, NO_CREDITS, stopAtBudget } from '../budget/stop-at-budget.ts'
import type { JobRow } from '../types.ts'
import type { Lane } from './lane.ts'
import { flowLane } from '../../runs/index.ts'
import { DUE_ROWS } from './take-due.ts'
import { onePerDatabase } from '../../../lib/one-per-database.ts'

/** How long a lane works before it yields to others. */
const TURN_MS = 2000
/** Maximum lanes that have yielded and still finish rows; more would use too many resources. */
const MOST_ENDING = 24

/** A lane's turn in one of this process's slots. */
interface Turn {
  /** Whether it should yield with this many others waiting: the longest-running lanes do. */
  isOver: (waiting: number) => boolean
  hasBegunLongAgo: () => boolean
  /** Frees the slot for another lane; rows in progress continue. */
  makeRoom: () => void
  end: () => void
}

class Turns {
  private readonly atWork = new Set<Turn>()
  private readonly ending = new Set<Turn>()

  begin(): Turn {
    const began = performance.now()
    const hasBegunLongAgo = () => performance.now() - began > TURN_MS
    const turn: Turn = {
      hasBegunLongAgo,
      isOver: (waiting) => {
        const isFull = this.atWork.size >= flowLane.concurrency && this.ending.size < MOST_ENDING
        const first = [...this.atWork].slice(0, waiting)
        return isFull && first.includes(turn) && hasBegunLongAgo()
      },
      makeRoom: () => {
        if (this.atWork.delete(turn)) this.ending.add(turn)
      },
      end: () => {
        this.atWork.delete(turn)
        this.ending.delete(turn)
      },
    }
    this.atWork.add(turn)
    return turn
  }
}

const turnsOf = onePerDatabase(() => new Turns(), 'pool')

const beginTurn = (context: Context): Turn => turnsOf(context).begin()

const EVERY_MS = 1000

interface Look {
  state: string
  stopping: 'pause' | 'cancel' | null
  /** The error code of the job. */
  code: string | null
  /** Queued messages for lanes of other jobs. */
  others: number
  /** Rows can be resumed after a wait. */
  due: boolean
}

const stopsAtEnd = (code: string | null) => code === BUDGET_REACHED || code === NO_CREDITS

const GOES_ON = new Set(['QUEUED', 'RUNNING', 'WAITING', 'PAUSED'])

interface Watch {
  stop: () => void
  /** The lane was drained to yield, and must be queued again. */
  isYielding: () => boolean
}

interface Watched {
  job: JobRow
  signal: AbortSignal
  /** Frees its slot while it drains. */
  makeRoom: () => void
  /** Whether it should run in another process. */
  isForOthers: () => Promise<boolean>
}

/**
 * Stops a lane when its job is paused or cancelled, the process shuts down, or other jobs wait for its slot: on the
 * event, or within a second.
 */
export function watchLane(
  context: Context,
  lane: Lane,
  { job, signal, makeRoom, isForOthers }: Watched,
): Watch {
  const turn = beginTurn(context)
  let isYielding = false
  const reached = () => {
    // When queued again it finds the job held, or not, if the budget's transaction was rolled back.
    isYielding = true
    lane.stop('drain')
  }
  const look = async () => {
    const found = await lookAt(context, job)
    if (found?.due) lane.wake()
    if (!found || !GOES_ON.has(found.state)) lane.stop('cancel')
    // Rows in progress have reserved their credits.
    else if (stopsAtEnd(found.code) && found.stopping === (job.live ? 'cancel' : 'pause')) reached()
    else if (found.stopping === 'cancel') lane.stop('cancel')
    else if (found.stopping === 'pause' || found.state === 'PAUSED') lane.stop('pause')
    else if (await isBudgetSpent(context.db.kysely, job)) {
      await stopAtBudget(context.db.kysely, job)
      reached()
    } else if (turn.isOver(found.others) || (turn.hasBegunLongAgo() && (await isForOthers()))) {
      isYielding = true
      // The message is done, the lane is not.
      signal.removeEventListener('abort', halt)
      turn.makeRoom()
      makeRoom()
      lane.stop('drain')
    }
  }
  const safely = () =>
    look().catch((error: unknown) =>
      context.log.warn({ err: errorMessage(error) }, 'a job could not be looked at'),
    )
  const timer = setInterval(() => void safely(), EVERY_MS)
  const unsubscribe = context.events.subscribe((event) => {
    // Without a query, which would wait for the writes of its own rows.
    if (event.name === 'cancel-job' && event.jobId === job.id) lane.stop('cancel')
    if (event.name === 'change' && event.change.kind === 'job' && event.change.id === job.id) void safely()
  })
  const unheed = onReached(context, job.id, reached)
  const halt = () => lane.stop('pause')
  signal.addEventListener('abort', halt)
  context.stopping.addEventListener('abort', halt)
  if (signal.aborted || context.stopping.aborted) halt()
  return {
    isYielding: () => isYielding,
    stop: () => {
      clearInterval(timer)
      turn.end()
      unsubscribe()
      unheed()
      signal.removeEventListener('abort', halt)
      context.stopping.removeEventListener('abort', halt)
    },
  }
}

async function lookAt({ db }: Context, job: JobRow): Promise<Look | undefined> {
  const { rows } =
    await sql<Look>`select state, stopping, error->>'code' as code, (select count(*) from pgboss.job q
      where q.name = ${flowLane.name} and q.state < 'active' and q.start_after <= now()
        and q.data->>'jobId' <> j.id)::int as others,
      exists (select from flow_runs r where r.job_id = j.id and ${DUE_ROWS}) as due
    from flow_jobs j where id = ${job.id}`.execute(db.kysely)
  return rows[0]
}
