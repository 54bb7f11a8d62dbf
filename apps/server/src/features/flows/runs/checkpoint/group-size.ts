/** So long a transaction may hold up whoever comes: the embedded database does one at a time. */
const AIM_MS = 50
const LEAST = 20
const MOST = 500

/** How much is written in one transaction: as much as this machine writes in a moment. */
export class GroupSize {
  most = MOST

  /** What was written, and how long that took. One slow group halves the next at worst: a pause is not a habit. */
  tell(count: number, ms: number): void {
    // Of a group that was not full it is not known whether a larger one would have been too slow.
    if (ms <= AIM_MS && count < this.most) return
    const fitting = Math.round((count * AIM_MS) / Math.max(ms, 1))
    this.most = Math.min(MOST, Math.max(LEAST, Math.min(this.most * 2, Math.max(this.most / 2, fitting))))
    this.most = Math.round(this.most)
  }
}
