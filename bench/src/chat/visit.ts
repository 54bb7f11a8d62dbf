import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** The instructions for the visitors' process. */
export interface Visit {
  url: string
  /** Null: the URL is that of a model, which is asked directly. */
  publicId: string | null
  /** Concurrent visitors, each asking one question after another. */
  visitors: number
  questions: number
  /** They arrive one after another over this time. */
  arriveMs: number
  /** Their questions in order, repeated from the beginning. */
  asked: readonly string[]
  /** The number of their first address: those of earlier visits count towards the limits. Default: 0. */
  firstAddress?: number
}

/** In ms since the question. */
export interface Waited {
  firstToken: number
  whole: number
  tokens: number
  error: string | null
}

/** Makes the visitors' process run a visit; returns the times of each question. */
export async function send(visitors: ChildProcess, visit: Visit): Promise<Waited[]> {
  visitors.send(visit)
  const [waited] = (await once(visitors, 'message')) as [Waited[]]
  return waited
}
