interface Stored {
  monthly: number
  lasting: number
  /** First day of the month (UTC) whose credits were granted, and how many. */
  month: string
  granted: number
}

/**
 * The credits that an account would find if it used some now: the stored sums may be of an earlier month, or of a
 * smaller plan. Null without a limit.
 */
export function creditsLeft(
  stored: Stored | null,
  { allowance, month }: { allowance: number | null; month: string },
): number | null {
  if (allowance === null) return null
  if (!stored || stored.month < month) return allowance + (stored?.lasting ?? 0)
  return stored.monthly + stored.lasting + Math.max(0, allowance - stored.granted)
}
