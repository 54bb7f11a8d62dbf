import { AsyncLocalStorage } from 'node:async_hooks'
import { promiseHooks } from 'node:v8'

/** A kind of work that the event loop does: one route, one kind of job, of step or of timer. */
interface Work {
  /** With its kind: "route sheets.createRecords", "job knowledge-ingest". */
  name: string
  /** How long it had the event loop since the last beat, in ms. */
  ms: number
}

type Kind = 'route' | 'job' | 'step' | 'timer'

const works = new Map<string, Work>()

/** The one of this name. */
export function workOf(kind: Kind, name: string): Work {
  const key = `${kind} ${name}`
  let work = works.get(key)
  if (!work) works.set(key, (work = { name: key, ms: 0 }))
  return work
}

/** What nobody named: libraries, garbage collection, and waiting. */
export const OTHER: Work = { name: 'other', ms: 0 }

const storage = new AsyncLocalStorage<Work>()
let current = OTHER
let since = performance.now()
let begun: Work[] = []

/** From now on the event loop is this one's. */
function switchTo(work: Work): void {
  const now = performance.now()
  if (current.ms === 0) begun.push(current)
  current.ms += now - since
  since = now
  current = work
}

/**
 * Does a piece of work under its name. What it awaits, and does behind that, is its own as well. Costs a fraction of a
 * microsecond.
 */
export function doing<T>(work: Work, act: () => T): T {
  const outer = current
  switchTo(work)
  try {
    return storage.run(work, act)
  } finally {
    switchTo(outer)
  }
}

/** Who of those with a name had the event loop longest since the last call, and for how many ms. */
export function longestWork(): { name: string; ms: number } {
  switchTo(current)
  let { name, ms } = { name: OTHER.name, ms: 0 }
  for (const work of begun) if (work !== OTHER && work.ms > ms) ({ name, ms } = work)
  for (const work of begun) work.ms = 0
  begun = []
  return { name, ms }
}

/**
 * Tells what goes on behind an await apart, which a call alone does not: V8 says when it begins and ends. Costs 33 ns
 * each, measured with an empty function. Gives what ends it.
 */
export function followAwaits(): () => void {
  const ends = [
    promiseHooks.onBefore(() => switchTo(storage.getStore() ?? OTHER)),
    promiseHooks.onAfter(() => switchTo(OTHER)),
  ] as (() => void)[]
  return () => {
    for (const end of ends) end()
  }
}
