import { setTimeout as wait } from 'node:timers/promises'
import { type MetaStandin, whatsAppMessages, whatsAppStatuses } from '@millrace/standins'
import { percentile } from '../lib/machine.ts'

/** A call that got no 200 is repeated after this, then twice as long, and so on. Meta waits longer. */
const REPEAT_MS = 1000
const REPORT_MS = 100
/** States in one call. */
const STATES_AT_ONCE = 100

interface Sending {
  meta: MetaStandin
  phoneNumberId: string
  /** Where calls can go, by turns. */
  urls: readonly string[]
}

const phoneOf = (n: number): string => String(15_560_000_000 + n)

/** Sends messages as Meta does: each until it is taken, a third twice. Notes how long each call took. */
export class Vendor {
  /** ms of the calls that were taken. */
  readonly calls: number[] = []
  /** ms from a message until its response was sent. */
  readonly answers: number[] = []
  /** Calls that found no server, or got another status than 200. */
  readonly #refusals = new Map<string, number>()
  readonly #of: Sending
  readonly #writtenAt = new Map<string, number>()
  readonly #over = new AbortController()

  constructor(of: Sending) {
    this.#of = of
  }

  async write(n: number): Promise<void> {
    const { meta, phoneNumberId } = this.#of
    const phone = phoneOf(n)
    meta.wrote(phoneNumberId, phone)
    this.#writtenAt.set(phone, performance.now())
    const body = whatsAppMessages(phoneNumberId, [
      { from: { phone }, id: `wamid.in.${n}`, text: 'Where can I park?' },
    ])
    const calls = [this.#deliver(n, body)]
    if (n % 3 === 0) calls.push(this.#deliver(n + 1, body))
    await Promise.all(calls)
  }

  /** Reports what became of messages until it is ended. */
  async report(): Promise<void> {
    const { meta, phoneNumberId } = this.#of
    for (let reported = 0; !this.#over.signal.aborted;) {
      const sent = meta.sent.slice(reported, reported + STATES_AT_ONCE)
      const now = performance.now()
      for (const { to } of sent) this.answers.push(now - this.#writtenAt.get(to)!)
      reported += sent.length
      if (sent.length === 0) await wait(REPORT_MS)
      else
        for (const status of ['sent', 'delivered'] as const) {
          const states = sent.map(({ id, body }) => ({
            id,
            status,
            ourId: String(body.biz_opaque_callback_data),
          }))
          await this.#deliver(reported, whatsAppStatuses(phoneNumberId, states))
        }
    }
  }

  end(): void {
    this.#over.abort()
  }

  /** Contacts with a response, and responses beyond the first. */
  get outcome(): { answered: number; doubled: number } {
    const { sent } = this.#of.meta
    const answered = new Set(sent.map(({ to }) => to)).size
    return { answered, doubled: sent.length - answered }
  }

  /** Why calls were repeated, and how many. */
  get repeats(): string {
    return [...this.#refusals].map(([outcome, count]) => `${outcome}: ${count}`).join(', ') || 'none'
  }

  get progress(): string {
    return `calls ${this.calls.length} (${this.times.join(' / ')} ms), repeated ${this.repeats}, answered ${this.outcome.answered}`
  }

  /** p50, p95 and the longest. */
  get times(): string[] {
    return [percentile(this.calls, 0.5), percentile(this.calls, 0.95), Math.max(...this.calls)].map(
      (ms) => `${Math.round(ms)}`,
    )
  }

  async #deliver(turn: number, body: object): Promise<void> {
    const { meta, urls } = this.#of
    for (let attempt = turn; !this.#over.signal.aborted; attempt += 1) {
      const begun = performance.now()
      const status = await meta.deliver(urls[attempt % urls.length]!, body).catch(() => null)
      if (status === 200) return void this.calls.push(performance.now() - begun)
      const outcome = status === null ? 'no server' : `${status}`
      this.#refusals.set(outcome, (this.#refusals.get(outcome) ?? 0) + 1)
      await wait(REPEAT_MS * 2 ** Math.min(attempt - turn, 4))
    }
  }
}
