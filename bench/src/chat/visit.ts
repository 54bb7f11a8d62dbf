import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** What the process of the visitors is told. */
export interface Visit {
  url: string
  /** Null: the address is that of a model, which is asked itself. */
  publicId: string | null
  /** Visitors at once, each with one question after the other. */
  visitors: number
  questions: number
  /** They come one after the other over so many ms. */
  arriveMs: number
  /** What they ask, one after the other and then from the beginning. */
  asked: readonly string[]
  /** Their addresses begin at this number: those of an earlier visit have been counted. Default 0. */
  firstAddress?: number
}

/** In ms from the question until it came. */
export interface Waited {
  firstToken: number
  whole: number
  tokens: number
  error: string | null
}

/** Lets the process of the visitors make a visit; gives what each question waited for. */
export async function send(visitors: ChildProcess, visit: Visit): Promise<Waited[]> {
  visitors.send(visit)
  const [waited] = (await once(visitors, 'message')) as [Waited[]]
  return waited
}
