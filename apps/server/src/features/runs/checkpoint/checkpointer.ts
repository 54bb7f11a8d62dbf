import { say } from '@millrace/contract'
import { failureOf, type RunEnd, StepError } from '@millrace/engine'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { errorMessage, Failure } from '../../../lib/errors.ts'
import {
  type Checkpointer,
  type CheckpointPorts,
  EndHeld,
  type Lease,
  LeaseLost,
  type News,
  Withdrawn,
} from '../types.ts'
import { isAway, isInTheWay } from '../../../db/away.ts'
import { beginAgain, type CalculatedFirst, FormulasTakeLong, nothingCalculated } from '../../sheets/index.ts'
import { FairLine } from './fair-line.ts'
import { fold, type Folded } from './fold.ts'
import { type Entry, splitSlow } from './split-slow.ts'
import { FenceClosed, whyClosed, writeGroup } from './write-group.ts'

/** Maximum entries per group, so that a transaction is short. */
const MOST = 500
/** Same while several accounts wait, so that a small account doesn't wait for a large one. */
const MOST_MIXED = 150
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2000
const TRIES_IN_THE_WAY = 5

/** How a group is written; without `ports`, with those of the options. */
interface Writing {
  calculated?: CalculatedFirst | undefined
  ports?: CheckpointPorts
}

/** Entries that are written in one transaction. */
interface Batch {
  entries: readonly Entry[]
  /** Formula results, calculated before; null if they took too long together: then entries are written one by one. */
  calculated: CalculatedFirst | null
}

/** The entries of one lease, written in groups: the next starts when the last is durable. */
class Line {
  private readonly ofJobs = new FairLine<Entry>()
  private readonly alone = new FairLine<Entry>()
  /** Batches whose formulas have been calculated; they are written first. */
  private readonly calculated: Batch[] = []
  private calculating: Promise<void> = Promise.resolve()
  private wereAlone = false
  private isWriting = false
  private batch = 0
  private readonly context: Context
  private readonly lease: Lease
  private readonly options: CheckpointOptions

  constructor(context: Context, lease: Lease, options: CheckpointOptions) {
    this.context = context
    this.lease = lease
    this.options = options
  }

  keep(news: News): Promise<RunEnd | null> {
    return new Promise((resolve, reject) => {
      const { job, accountId } = news.run.header
      const line = job ? this.ofJobs : this.alone
      line.push(accountId, { news, resolve, reject })
      this.begin()
    })
  }

  private begin(): void {
    if (this.isWriting) return
    this.isWriting = true
    // Includes everything else that arrives in this turn of the event loop.
    setImmediate(() => void this.work())
  }

  private async work(): Promise<void> {
    while (this.hasForJobs || !this.alone.isEmpty) {
      const { entries, calculated } = this.next()
      const left = entriesToWrite(entries)
      if (left.length === 0) continue
      try {
        await this.writeTogether({ entries: left, calculated })
      } catch (error) {
        for (const { reject } of left) reject(error)
      }
    }
    this.isWriting = false
  }

  private get hasForJobs(): boolean {
    return this.calculated.length > 0 || !this.ofJobs.isEmpty
  }

  /** Single runs are waited for and quick to write; job rows take longer, and get at least every other group. */
  private next(): Batch {
    const isForJobs = this.alone.isEmpty || (this.wereAlone && this.hasForJobs)
    this.wereAlone = !isForJobs
    const batch = isForJobs ? this.calculated.shift() : undefined
    if (batch) return batch
    const line = isForJobs ? this.ofJobs : this.alone
    return { entries: line.take(line.isMixed ? MOST_MIXED : MOST), calculated: nothingCalculated() }
  }

  private async writeTogether({ entries, calculated }: Batch): Promise<void> {
    const folded = fold(entries.map(({ news }) => news))
    if (!calculated) return this.writeEach(entries, folded)
    try {
      settle(entries, await this.write(folded, { calculated }))
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      if (error instanceof FormulasTakeLong) return this.calculateFirst({ entries, calculated }, error)
      // One entry makes the group fail: write each individually.
      await this.writeEach(entries, folded)
    }
  }

  /** Calculates formulas that took too long for a transaction. Other entries are written in the meantime. */
  private async calculateFirst({ entries, calculated }: Batch, late: FormulasTakeLong): Promise<void> {
    const { now, later } = splitSlow(entries)
    if (now.length > 0) await this.writeTogether({ entries: now, calculated: nothingCalculated() })
    this.calculating = this.calculateNext({ entries: later, calculated }, late)
  }

  /** One batch at a time. Never rejects. */
  private async calculateNext({ entries, calculated }: Batch, late: FormulasTakeLong): Promise<void> {
    await this.calculating
    const isDone = await this.isCalculated(late)
    this.calculated.push({ entries, calculated: isDone ? calculated : null })
    this.begin()
  }

  private async isCalculated(late: FormulasTakeLong): Promise<boolean> {
    try {
      await late.calculate()
      return true
    } catch (error) {
      this.context.log.warn(
        { err: errorMessage(error) },
        'formulas of results could not be calculated before',
      )
      return false
    }
  }

  private async writeEach(entries: readonly Entry[], folded: readonly Folded[]): Promise<void> {
    for (const one of folded) {
      const own = entries.filter(({ news }) => news.run === one.run)
      try {
        settle(own, await this.writeAlone(one))
      } catch (refused) {
        for (const { reject } of own) reject(refused)
      }
    }
  }

  /** Writes one run, which fails if its data can't be stored. Its walk learns that from an end it didn't pass. */
  private async writeAlone(one: Folded): Promise<readonly Folded[]> {
    try {
      return await this.write([one])
    } catch (error) {
      if (error instanceof EndHeld) return this.writeHeld(one, error)
      // A job's row belongs to its lane, which starts it again.
      if (error instanceof LeaseLost || (!one.end && one.run.header.job)) throw error
      this.context.log.warn({ run: one.run.header.id, err: errorMessage(error) }, 'a run could not be kept')
      const path = one.records.at(-1)?.path ?? ''
      const errors = one.end?.errors ?? []
      const failed: RunEnd = { state: 'failed', error: { ...reasonOf(error), path }, errors }
      return this.writeFailed({ ...one, end: failed })
    }
  }

  /** The results of its steps are stored, and it goes on from there with its job. */
  private async writeHeld(one: Folded, held: EndHeld): Promise<readonly Folded[]> {
    await this.options.ports.jobs?.hold(held)
    return this.write([{ ...one, end: { state: 'paused', errors: one.end?.errors ?? [] } }])
  }

  /** Tries with less and less that may be the problem: without its records, then without notifying its execution. */
  private async writeFailed(failed: Folded): Promise<readonly Folded[]> {
    const bare = { ...failed, records: [] }
    const tries = [() => this.write([failed]), () => this.write([bare])]
    if (failed.run.header.executionId) {
      const { executions: _, ...ports } = this.options.ports
      tries.push(() => this.write([bare], { ports }))
    }
    for (const [at, write] of tries.entries()) {
      try {
        return await write()
      } catch (error) {
        if (error instanceof LeaseLost || at === tries.length - 1) throw error
      }
    }
    return []
  }

  /** Retries until it is durable, or known to be impossible: the database may be away for a while. */
  private async write(
    folded: readonly Folded[],
    { calculated, ports = this.options.ports }: Writing = {},
  ): Promise<readonly Folded[]> {
    const group = { lease: this.lease, batch: ++this.batch, folded, calculated }
    let pause = FIRST_PAUSE_MS
    for (let inTheWay = 0; ;) {
      if (this.lease.lost.aborted) throw new LeaseLost()
      if (calculated) beginAgain(calculated)
      try {
        return foldedToWrite(await writeGroup(this.context, group, ports))
      } catch (error) {
        if (error instanceof FenceClosed) {
          if ((await this.whyClosed(group)) === 'done') return foldedToWrite(folded)
          this.options.onLost(this.lease)
          throw new LeaseLost()
        }
        if (!isAway(error) && (!isInTheWay(error) || ++inTheWay > TRIES_IN_THE_WAY)) throw error
        this.context.log.warn({ err: errorMessage(error) }, 'checkpoints could not be written yet')
      }
      await sleep(pause)
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
  }

  private async whyClosed(group: Parameters<typeof whyClosed>[1]): Promise<'done' | 'lost'> {
    for (;;) {
      try {
        return await whyClosed(this.context, group)
      } catch (error) {
        if (!isAway(error)) throw error
        await sleep(FIRST_PAUSE_MS)
      }
    }
  }
}

/** Cancelling a job doesn't wait for thousands of pure rows of which nothing is stored. */
function entriesToWrite(entries: readonly Entry[]): Entry[] {
  const [left, moot] = [[] as Entry[], [] as Entry[]]
  for (const entry of entries) (isMoot(entry.news) ? moot : left).push(entry)
  for (const { reject } of moot) reject(new Withdrawn())
  return left
}

const isMoot = ({ run, end, cancel }: News): boolean =>
  cancel?.aborted === true && end !== undefined && run.header.job !== null && !run.isKept && !run.beginning

/** Reason of a run whose end could not be stored. */
function reasonOf(error: unknown) {
  if (error instanceof StepError) return failureOf(error)
  if (error instanceof Failure) return { code: error.code, message: error.message, retryable: false }
  return failureOf(new StepError('not_stored', say('run.notStored', { said: errorMessage(error) })))
}

function foldedToWrite(folded: readonly Folded[]): readonly Folded[] {
  for (const { run, records } of folded) {
    run.isKept = true
    if (records.length > 0) run.seq += 2
  }
  return folded
}

function settle(entries: readonly Entry[], folded: readonly Folded[]): void {
  const ends = new Map(folded.map(({ run, end }) => [run, end]))
  for (const { news, resolve } of entries) resolve(ends.get(news.run) ?? null)
}

interface CheckpointOptions {
  ports: CheckpointPorts
  onLost: (lease: Lease) => void
}

/** Collects the records of all runs in this process and writes them together. */
export function openCheckpointer(context: Context, options: CheckpointOptions): Checkpointer {
  const lines = new WeakMap<Lease, Line>()
  return {
    keep: (news) => {
      let line = lines.get(news.lease)
      if (!line) lines.set(news.lease, (line = new Line(context, news.lease, options)))
      return line.keep(news)
    },
  }
}
