import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { DatabaseClock } from './database-clock.ts'
import { freeWork } from './free-work.ts'
import { Steadiness } from './steadiness.ts'
import { SILENT_SECONDS, takeOver } from './take-over.ts'
import { type Lease, LeaseLost } from '../types.ts'

const BEAT_MS = 2000

/** This process's registration among those that run flows. */
export interface Workers {
  current: () => Lease
  /** Called when this lease was found to be over; registers again. */
  lose: (lease: Lease) => void
  /** Clock for waits and timings of runs. */
  clock: DatabaseClock
  /** Sends a heartbeat now; detects whether this process was declared dead. */
  beat: () => Promise<void>
  /** Whether this process may declare others dead: see Steadiness. */
  mayJudge: () => boolean
  /** Drops the lease without writing, when nothing can be written at the end of the process. */
  abandon: () => void
  /** Hands back remaining work and removes the registration. */
  leave: () => Promise<void>
}

interface HeldLease extends Lease {
  end: AbortController
}

/** Where it runs, for people, and whether it only serves: such a process takes no job lanes. */
const placeOf = ({ config }: Context): string =>
  `${hostname().slice(0, 190)}${config.works ? '' : ' (server)'}`

const CLOCK = sql<number>`extract(epoch from clock_timestamp())::double precision * 1000`

async function register(context: Context): Promise<{ held: HeldLease; clock: DatabaseClock }> {
  const id = newId('worker')
  const askedAt = performance.now()
  const { vital, connectionsName } = context.db
  const { rows } = await sql<{ at: number }>`with worker as (
      insert into flow_workers (id, host, connections) values (${id}, ${placeOf(context)}, ${connectionsName})
      returning id)
    insert into flow_beats (worker_id) select id from worker returning ${CLOCK} as at`.execute(vital)
  const end = new AbortController()
  return { held: { id, end, lost: end.signal }, clock: new DatabaseClock(rows[0]!.at, askedAt) }
}

class Registry implements Workers {
  readonly clock: DatabaseClock
  private held: HeldLease
  private readonly context: Context
  private timer: NodeJS.Timeout | null = null
  private renewing: Promise<void> | null = null
  private hasLeft = false
  private readonly steadiness = new Steadiness(performance.now(), SILENT_SECONDS * 1000)

  constructor(context: Context, { held, clock }: { held: HeldLease; clock: DatabaseClock }) {
    this.context = context
    this.held = held
    this.clock = clock
    this.plan()
  }

  current(): Lease {
    return this.held
  }

  lose(lease: Lease): void {
    if (lease.id !== this.held.id || this.held.end.signal.aborted) return
    this.context.log.warn({ worker: lease.id }, 'this process was taken for dead and begins anew')
    this.held.end.abort(new LeaseLost())
    this.renewing = this.renew()
  }

  async beat(): Promise<void> {
    await this.renewing
    const { held } = this
    if (held.end.signal.aborted) return
    const askedAt = performance.now()
    // Locks no row that a transaction of this process may hold meanwhile.
    const { rows } = await sql<{ at: number }>`update flow_beats b set at = now() from flow_workers w
      where b.worker_id = ${held.id} and w.id = b.worker_id and not w.dead returning ${CLOCK} as at`.execute(
      this.context.db.vital,
    )
    this.steadiness.spoke(performance.now())
    const [row] = rows
    if (row) this.clock.set(row.at, askedAt)
    else this.lose(held)
  }

  mayJudge(): boolean {
    return this.steadiness.mayJudge(performance.now())
  }

  abandon(): void {
    this.held.end.abort(new LeaseLost())
  }

  async leave(): Promise<void> {
    this.hasLeft = true
    if (this.timer) clearTimeout(this.timer)
    await this.renewing
    const { held } = this
    held.end.abort(new LeaseLost())
    await inSystem(this.context.db.kysely, async (tx) => {
      await sql`delete from flow_workers where id = ${held.id}`.execute(tx)
      await freeWork(tx, [held.id], { died: false })
    })
  }

  private plan(): void {
    if (this.hasLeft) return
    this.timer = setTimeout(() => {
      void this.beatAndPlan()
    }, BEAT_MS)
    this.timer.unref()
  }

  private async beatAndPlan(): Promise<void> {
    try {
      await this.beat()
    } catch (error) {
      this.context.log.warn({ err: errorMessage(error) }, 'a heartbeat could not be written')
    }
    this.plan()
  }

  /** Registers under a new id; while the database is away, the next heartbeat tries again. */
  private async renew(): Promise<void> {
    try {
      this.held = (await register(this.context)).held
      this.renewing = null
    } catch (error) {
      this.context.log.warn({ err: errorMessage(error) }, 'this process could not register anew')
      this.renewing = new Promise((resolve) => {
        setTimeout(resolve, BEAT_MS).unref()
      }).then(() => (this.hasLeft ? undefined : this.renew()))
    }
  }
}

/** Registers this process. On the embedded database, all work of others is free: they can't be alive. */
export async function openWorkers(context: Context): Promise<Workers> {
  const registered = await register(context)
  const { id } = registered.held
  if (context.db.kind === 'embedded') await takeOver(context, { except: id, all: true })
  return new Registry(context, registered)
}
