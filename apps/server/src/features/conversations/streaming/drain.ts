import { deadline } from '../../../lib/deadline.ts'
import type { StreamingAnswers } from './streaming-answers.ts'

/**
 * Less than the shutdown timeout of a process (20 s), because interrupted responses must still be stored and announced.
 */
const DRAIN_MS = 16_000

/**
 * Waits until all responses are complete. After `ms`, they are interrupted: stored as far as they came, and readers are
 * told the id from which another process, or this one after its restart, continues.
 */
export async function drain(streaming: StreamingAnswers, ms = DRAIN_MS): Promise<void> {
  const callOff = deadline(ms, () => streaming.interruptAll())
  await streaming.idle()
  callOff()
  // A question being stored meanwhile opens its response after this.
  streaming.interruptAll()
}
