/** Seconds between attempts; the last one is about a day after the first. */
const WAITS = [5, 60, 300, 1200, 3600, 7200, 14_400, 21_600, 36_000]
export const ATTEMPTS = WAITS.length + 1

/** Random spread, so that a recovered receiver is not called all at once. */
const JITTER = 0.2

/** Seconds until the next attempt, or null after the last one. */
export function waitAfter(attempts: number, random = Math.random()): number | null {
  const wait = WAITS[attempts - 1]
  return wait === undefined ? null : wait * (1 - JITTER + 2 * JITTER * random)
}

const REST_FROM = 3
const REST_MAX = 600

/**
 * Seconds for which an endpoint is paused after consecutive failures: a receiver that is down would otherwise be
 * called, and waited for, once per event. 0 after the first failures, which may concern a single event.
 */
export const restAfter = (failures: number): number =>
  failures < REST_FROM ? 0 : Math.min(REST_MAX, 10 * 2 ** (failures - REST_FROM))

/** An endpoint without a success for this long is disabled. */
export const GIVE_UP_DAYS = 3
