import type { Context } from '../../../context.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { onePerDatabase } from '../../../lib/one-per-database.ts'
import type { Budget } from './budgets.ts'
import { HOLDER } from './holder.ts'
import { lockCredits, release, renewHolds } from './release.ts'
import { countsFor, HOLD_SECONDS, type Lack, type Need, OWN, reserve } from './reserve.ts'

/** For how long an account that needs no reservations is not looked up again. */
const UNMETERED_MS = 3000
/** Unused credits go back after this. */
const IDLE_MS = 1500
/** How often a waiting call asks again, because other processes may have given something back. */
const ASK_AGAIN_MS = 400
const RENEW_MS = (HOLD_SECONDS * 1000) / 3
/** In credits, because sums of fractions are inexact. */
const EPSILON = 1e-6

/** Credits of one call. `end` is called once, with what it cost; 0 if it cost nothing. */
export interface Hold {
  credits: number
  /** There is not much more than this: a call that could cost more must be limited to it. */
  isTight: boolean
  end: (cost: number) => void
}

interface Waiting {
  need: Need
  until: number
  resolve: (answer: Hold | Lack | null) => void
  reject: (error: unknown) => void
}

/** What this process has reserved of one account's credits and budgets. */
class AccountPool {
  private readonly context: Context
  private readonly accountId: string
  private slack = new Map<string, number>()
  private budgets: readonly Budget[] = []
  private isLimited = false
  /** A budget has changed since they were read, so nothing starts without the database. */
  private isStale = false
  /** Whether anything needs to be reserved; undefined: unknown. */
  private unmeteredUntil = 0
  private waiting: Waiting[] = []
  private open = 0
  private isAsking = false
  private idle: NodeJS.Timeout | null = null
  private again: NodeJS.Timeout | null = null
  private readonly onEmpty: () => void

  constructor(context: Context, accountId: string, onEmpty: () => void) {
    this.context = context
    this.accountId = accountId
    this.onEmpty = onEmpty
  }

  get isBusy(): boolean {
    return this.open > 0 || this.waiting.length > 0
  }

  take(
    need: Need,
    { patienceMs, signal }: { patienceMs: number; signal: AbortSignal },
  ): Promise<Hold | Lack | null> {
    signal.throwIfAborted()
    if (performance.now() < this.unmeteredUntil) return Promise.resolve(null)
    const here = this.fromSlack(need)
    if (here) return Promise.resolve(here)
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiting = this.waiting.filter((one) => one !== waiting)
        reject(signal.reason as Error)
      }
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          signal.removeEventListener('abort', leave)
          settle(value)
        }
      const until = performance.now() + patienceMs
      const waiting: Waiting = { need, until, resolve: settled(resolve), reject: settled(reject) }
      signal.addEventListener('abort', leave, { once: true })
      this.waiting.push(waiting)
      void this.ask()
    })
  }

  /** Asks the database before the next call starts. */
  forgetBudgets(): void {
    this.isStale = true
    this.unmeteredUntil = 0
  }

  /** Possible without the database: earlier calls left enough, and nobody is before it. */
  private fromSlack(need: Need): Hold | null {
    const purses = this.pursesOf(need)
    if (this.isStale || this.isAsking || this.waiting.length > 0 || purses.length === 0) return null
    return purses.every((purse) => (this.slack.get(purse) ?? 0) >= need.most)
      ? this.begin(need, { credits: need.most, isTaken: false })
      : null
  }

  private pursesOf(need: Need): string[] {
    const own = this.isLimited ? [OWN] : []
    return [...own, ...this.budgets.filter((one) => countsFor(one, need)).map(({ id }) => id)]
  }

  /** `isTaken`: the slack does not contain it any more. */
  private begin(need: Need, { credits, isTaken }: { credits: number; isTaken: boolean }): Hold {
    const purses = this.pursesOf(need)
    const add = (change: number) => {
      for (const purse of purses) this.slack.set(purse, (this.slack.get(purse) ?? 0) + change)
    }
    if (!isTaken) add(-credits)
    this.open += 1
    let isOver = false
    const end = (cost: number) => {
      if (isOver) return
      isOver = true
      this.open -= 1
      // What it cost stays reserved until it is recorded, and is charged there.
      add(credits - cost)
      if (this.waiting.length > 0) void this.ask()
      else this.giveBackSoon()
    }
    return { credits, isTight: credits < need.most - EPSILON, end }
  }

  private async ask(): Promise<void> {
    if (this.isAsking) return
    this.isAsking = true
    if (this.again) clearTimeout(this.again)
    this.again = null
    // Includes everyone who arrives in this turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve))
    const asked = this.waiting
    this.waiting = []
    try {
      await this.answer(asked)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    } finally {
      this.isAsking = false
      if (this.waiting.length > 0 && !this.again) this.again = setTimeout(() => void this.ask(), ASK_AGAIN_MS)
    }
  }

  private async answer(asked: readonly Waiting[]): Promise<void> {
    const { context, accountId } = this
    const needs = asked.map(({ need }) => need)
    // A change from here on is one that this transaction may not see.
    this.isStale = false
    // What ends in the meantime must not be lost.
    const before = new Map(this.slack)
    const { answers, slack, budgets, isLimited } = await inAccount(context, accountId, (tx) =>
      reserve(tx, { config: context.config, accountId, holder: HOLDER, slack: before, needs }),
    )
    const meanwhile = (purse: string) => (this.slack.get(purse) ?? 0) - (before.get(purse) ?? 0)
    this.slack = new Map([...slack].map(([purse, credits]) => [purse, credits + meanwhile(purse)]))
    this.budgets = budgets
    this.isLimited = isLimited
    if (!isLimited && budgets.length === 0 && !this.isStale)
      this.unmeteredUntil = performance.now() + UNMETERED_MS
    const now = performance.now()
    for (const [at, one] of asked.entries()) {
      const given = answers[at]!
      if (this.pursesOf(one.need).length === 0) one.resolve(null)
      else if (typeof given === 'number') one.resolve(this.begin(one.need, { credits: given, isTaken: true }))
      else if (given.mayReturn && now < one.until) this.waiting.push(one)
      else one.resolve(given)
    }
    if (!this.isBusy) this.giveBackSoon()
  }

  private giveBackSoon(): void {
    if (this.idle || this.open > 0) return
    this.idle = setTimeout(() => {
      this.idle = null
      if (!this.isBusy && !this.isAsking) void this.giveBack()
    }, IDLE_MS)
    this.idle.unref()
  }

  /** Returns what no call uses. What was spent and is about to be recorded stays reserved for it. */
  async giveBack(): Promise<void> {
    if (this.idle) clearTimeout(this.idle)
    this.idle = null
    const unused = [...this.slack].filter(([, credits]) => credits > EPSILON)
    this.slack = new Map()
    this.onEmpty()
    if (unused.length === 0) return
    const { context, accountId } = this
    await inAccount(context, accountId, async (tx) => {
      await lockCredits(tx, accountId)
      for (const [purse, credits] of unused) await release(tx, { accountId, holder: HOLDER, purse, credits })
    }).catch((error: unknown) => {
      // They expire.
      context.log.warn(
        { err: String(error), account: accountId },
        'unused credits could not be given back yet',
      )
    })
  }
}

const poolsOf = onePerDatabase(() => new Map<string, AccountPool>(), 'pool')

/**
 * Reserves credits for a call before it starts, of the account's balance and of all budgets it counts for. Null: the
 * account has no limit, and nothing is reserved. `patienceMs`: how long to wait while reserved credits may return.
 */
export function holdCredits(
  context: Context,
  accountId: string,
  need: Need,
  options: { patienceMs: number; signal: AbortSignal },
): Promise<Hold | Lack | null> {
  const pools = poolsOf(context)
  let pool = pools.get(accountId)
  if (!pool) {
    const made: AccountPool = new AccountPool(context, accountId, () => {
      if (!made.isBusy && pools.get(accountId) === made) pools.delete(accountId)
    })
    pools.set(accountId, (pool = made))
  }
  return pool.take(need, options)
}

/** Keeps what this process holds while it lives, and hears of new budgets; at its stop, gives back what is unused. */
export function keepHolds(context: Context): () => void {
  const pools = poolsOf(context)
  const unsubscribe = context.events.subscribe((event) => {
    if (event.name === 'budgets') pools.get(event.accountId)?.forgetBudgets()
    else if (event.name === 'resync') for (const pool of pools.values()) pool.forgetBudgets()
  })
  const timer = setInterval(() => {
    if ([...pools.values()].some(({ isBusy }) => isBusy))
      void renewHolds(context, HOLDER).catch((error: unknown) =>
        context.log.warn({ err: String(error) }, 'reserved credits could not be renewed'),
      )
  }, RENEW_MS)
  timer.unref()
  return () => {
    unsubscribe()
    clearInterval(timer)
    for (const pool of pools.values()) void pool.giveBack()
  }
}
