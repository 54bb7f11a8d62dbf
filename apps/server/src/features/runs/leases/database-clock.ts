/**
 * The clock of the database as this process knows it: what it read last, and the time that has passed since by a clock
 * that nobody can set. All processes agree on it, and it does not jump when someone sets the clock of one of them.
 */
export class DatabaseClock {
  private offset: number

  constructor(atDatabase: number, askedAt: number) {
    this.offset = atDatabase - askedAt
  }

  /** Milliseconds since 1970. Never behind the database's, so that what is due there is due here. */
  now = (): number => Math.ceil(performance.now() + this.offset)

  /** `askedAt`: of performance.now(), before the question was sent. */
  set(atDatabase: number, askedAt: number): void {
    this.offset = atDatabase - askedAt
  }
}
