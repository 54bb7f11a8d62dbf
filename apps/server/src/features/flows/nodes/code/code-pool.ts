import { CodeThread, STOPPED } from './code-thread.ts'
import type { CodeLimits } from './limits.ts'
import type { CodeTask, TimedResult } from './messages.ts'

interface Waiting {
  task: CodeTask
  resolve: (result: TimedResult) => void
}

interface Account {
  name: string
  waiting: Waiting[]
  running: number
}

/**
 * Threads for scripts, started on demand. Accounts take turns, and a single one never gets all threads, so its endless
 * loops don't block others.
 */
export class CodePool {
  private readonly limits: CodeLimits
  private readonly size: number
  private readonly idle: CodeThread[] = []
  private readonly busy = new Set<CodeThread>()
  /** Accounts with pending scripts, in order of their turns. */
  private readonly accounts = new Map<string, Account>()
  private closed = false

  constructor({ limits, size }: { limits: CodeLimits; size: number }) {
    this.limits = limits
    this.size = Math.max(2, size)
  }

  /** Always resolves, with the reason if there is no result. The signal removes it from the queue. */
  run(account: string, task: CodeTask, signal?: AbortSignal): Promise<TimedResult> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason as Error)
        return
      }
      const own = this.accounts.get(account) ?? { name: account, waiting: [], running: 0 }
      this.accounts.set(account, own)
      const waiting: Waiting = { task, resolve }
      own.waiting.push(waiting)
      signal?.addEventListener('abort', () => {
        // A running script ends within its own time limit; nobody waits for it.
        own.waiting = own.waiting.filter((other) => other !== waiting)
        reject(signal.reason as Error)
      })
      this.next()
    })
  }

  /** Ends all threads; running and waiting scripts get that as their result. */
  close(): void {
    this.closed = true
    for (const thread of [...this.idle, ...this.busy]) thread.end(STOPPED)
    for (const { waiting } of this.accounts.values())
      for (const { resolve } of waiting) resolve({ result: STOPPED, ms: 0 })
    this.accounts.clear()
  }

  private next(): void {
    while (!this.closed && this.busy.size < this.size) {
      const account = this.turn()
      if (!account) return
      void this.serve(account, account.waiting.shift()!)
    }
  }

  /** The account whose turn it is, which moves to the end of the line. */
  private turn(): Account | null {
    for (const account of this.accounts.values()) {
      if (account.waiting.length === 0 || account.running >= this.size - 1) continue
      this.accounts.delete(account.name)
      this.accounts.set(account.name, account)
      return account
    }
    return null
  }

  private async serve(account: Account, { task, resolve }: Waiting): Promise<void> {
    const thread = this.idle.pop() ?? new CodeThread(this.limits)
    this.busy.add(thread)
    account.running++
    const result = await thread.run(task)
    account.running--
    this.busy.delete(thread)
    if (!thread.ended && !this.closed) this.idle.push(thread)
    if (account.running === 0 && account.waiting.length === 0) this.accounts.delete(account.name)
    resolve(result)
    this.next()
  }
}
