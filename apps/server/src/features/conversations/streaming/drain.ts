import { deadline } from '../../../lib/deadline.ts'
import type { StreamingAnswers } from './streaming-answers.ts'

/** Less than a process may take to stop (20 s): what is interrupted still has to be kept and told. */
const DRAIN_MS = 16_000

/**
 * Waits until every answer has been written. What takes longer than `ms` is interrupted: it is kept as far as it came,
 * and whoever reads it is told so, with the id after which another process, or this one after its restart, goes on.
 */
export async function drain(streaming: StreamingAnswers, ms = DRAIN_MS): Promise<void> {
  const callOff = deadline(ms, () => streaming.interruptAll())
  await streaming.idle()
  callOff()
  // A question that was being recorded in the meantime opens its answer after this.
  streaming.interruptAll()
}
