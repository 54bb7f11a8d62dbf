const DAY_MS = 86_400_000
const DAYS: Record<string, number> = { daily: 1, weekly: 7, monthly: 30 }

/** The next refresh of a source with this schedule; null for never. */
export function nextRefresh(schedule: string, from: Date): Date | null {
  const days = DAYS[schedule]
  return days === undefined ? null : new Date(from.getTime() + days * DAY_MS)
}
