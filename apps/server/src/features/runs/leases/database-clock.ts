/**
 * The database's clock as this process knows it: the last reading, plus the time since then by a monotonic clock. All
 * processes agree on it, and it doesn't jump when someone sets the clock of a machine.
 */
export class DatabaseClock {
  private offset: number

  constructor(atDatabase: number, askedAt: number) {
    this.offset = atDatabase - askedAt
  }

  /** Milliseconds since 1970. Never behind the database's clock, so that what is due there is due here. */
  now = (): number => Math.ceil(performance.now() + this.offset)

  /** `askedAt`: performance.now() before the query was sent. */
  set(atDatabase: number, askedAt: number): void {
    this.offset = atDatabase - askedAt
  }
}
