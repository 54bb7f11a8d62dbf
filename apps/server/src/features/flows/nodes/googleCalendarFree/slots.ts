export interface Interval {
  start: number
  end: number
}

const QUARTER_MS = 900_000

/** Slots of this length, one after the other, in the gaps between busy times in order. They begin at quarter hours. */
export function slotsBetween(
  whole: Interval,
  { busy, lengthMs, most }: { busy: readonly Interval[]; lengthMs: number; most: number },
): Interval[] {
  const slots: Interval[] = []
  let at = whole.start
  for (const next of [...busy, { start: whole.end, end: whole.end }]) {
    const until = Math.min(next.start, whole.end)
    for (let start = roundUp(at); start + lengthMs <= until; start = roundUp(start + lengthMs)) {
      if (slots.length === most) return slots
      slots.push({ start, end: start + lengthMs })
    }
    at = Math.max(at, next.end)
  }
  return slots
}

const roundUp = (at: number) => Math.ceil(at / QUARTER_MS) * QUARTER_MS
