import type { Logger } from 'pino'
import { Counter } from 'prom-client'
import { followAwaits, longestWork, OTHER } from './work.ts'

const HELD_MS = 200
/** In processor time: a process that worked less was stopped, or waited for a processor. */
const WORKED_MS = 100
const BEAT_MS = 50
const BETWEEN_WARNINGS_MS = 60_000
/** Work is named if it took this share of the time, or exceeded the limit alone. */
const SHARE = 0.5

const names = { labelNames: ['work'] as const, registers: [] }
/** For the whole process: shared by all readers of its metrics. */
export const loopMetrics = {
  holds: new Counter({
    name: 'event_loop_holds_total',
    help: 'Times that the event loop was held over 200 ms, by the work that held it',
    ...names,
  }),
  seconds: new Counter({
    name: 'event_loop_held_seconds_total',
    help: 'How long the event loop was held by holds over 200 ms, by the work that held it',
    ...names,
  }),
}

/**
 * Watches this process's event loop and names work that holds it over 200 ms: in a warning (once a minute per work) and
 * in two counters. A late beat indicates a hold, and whoever had the loop since the last beat caused it. Needs neither
 * a thread nor the inspector. Returns a function that stops it.
 */
export function watchLoop(log: Logger): () => void {
  const unfollow = followAwaits()
  const warn = warner(log)
  // What ran before is no part of the first beat.
  longestWork()
  let lastBeat = performance.now()
  let lastCpu = process.threadCpuUsage()
  const timer = setInterval(() => {
    const longest = longestWork()
    const late = performance.now() - lastBeat - BEAT_MS
    const { user, system } = process.threadCpuUsage(lastCpu)
    lastBeat = performance.now()
    lastCpu = process.threadCpuUsage()
    if (late < HELD_MS) return
    // The process was stopped or had no processor, which is nobody's fault.
    const cpu = (user + system) / 1000
    if (cpu < WORKED_MS) return
    const work = longest.ms >= Math.min(late * SHARE, HELD_MS) ? longest.name : OTHER.name
    loopMetrics.holds.inc({ work })
    loopMetrics.seconds.inc({ work }, late / 1000)
    warn({ work, ms: Math.round(late), cpuMs: Math.round(cpu) })
  }, BEAT_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    unfollow()
  }
}

/** Warns about each work at most once a minute, with the number of suppressed warnings. */
function warner(log: Logger): (hold: { work: string; ms: number; cpuMs: number }) => void {
  const last = new Map<string, { at: number; untold: number }>()
  return (hold) => {
    const now = performance.now()
    const before = last.get(hold.work)
    if (before && now - before.at < BETWEEN_WARNINGS_MS) {
      before.untold += 1
      return
    }
    last.set(hold.work, { at: now, untold: 0 })
    log.warn({ ...hold, untold: before?.untold ?? 0 }, 'the event loop was held')
  }
}
