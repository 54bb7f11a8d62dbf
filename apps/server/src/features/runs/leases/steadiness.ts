/** A process silent for longer than this was not heard by others, and may not have heard them either. */
const GAP_MS = 4500

/**
 * Whether a process has spoken all the time of late, so that the silence of others says something about them. After the
 * database was away, or its disk full, or this process stood still, all have a while to speak first. Times in ms by one
 * monotonic clock.
 */
export class Steadiness {
  private spokeAt: number
  /** Since when it has spoken without a gap. */
  private since = Number.NEGATIVE_INFINITY
  private readonly silentMs: number

  /** `silentMs`: for how long others say nothing before they are taken for dead. */
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
