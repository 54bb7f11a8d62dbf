/** After a longer silence, others may not have heard this process, and vice versa. */
const GAP_MS = 4500

/**
 * Whether this process has been continuously active recently, so that the silence of others means something. After the
 * database was away or full, or this process was stopped, everyone first gets time to send a heartbeat. Times in ms of
 * one monotonic clock.
 */
export class Steadiness {
  private spokeAt: number
  /** Since when it has been active without a gap. */
  private since = Number.NEGATIVE_INFINITY
  private readonly silentMs: number

  /** `silentMs`: silence after which others count as dead. */
  constructor(now: number, silentMs: number) {
    this.spokeAt = now
    this.silentMs = silentMs
  }

  spoke(now: number): void {
    if (now - this.spokeAt > GAP_MS) this.since = now
    this.spokeAt = now
  }

  mayJudge(now: number): boolean {
    return now - this.spokeAt <= GAP_MS && now - this.since >= this.silentMs
  }
}
