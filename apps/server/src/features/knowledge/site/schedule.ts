const DAY_MS = 86_400_000
const DAYS: Record<string, number> = { daily: 1, weekly: 7, monthly: 30 }

/** When a source with this schedule is to be looked at again; null when never. */
export function nextRefresh(schedule: string, from: Date): Date | null {
  const days = DAYS[schedule]
  return days === undefined ? null : new Date(from.getTime() + days * DAY_MS)
}
