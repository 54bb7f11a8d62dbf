import { pause } from '../../clock.ts'
import type { ChatRequest, ModelPart } from '../../model.ts'
import { composePrompt } from '../../prompt/compose-prompt.ts'
import type { VendorCall } from './call.ts'
import { startDeadlines } from './deadlines.ts'
import { retryWait } from './retry-wait.ts'
import { streamAnswer } from './stream-answer.ts'
import { RefusedError } from './watched-fetch.ts'

interface StreamRequest {
  /** The vendor's id of the model. */
  id: string
  request: ChatRequest
  signal: AbortSignal
  /** Maximum retries; a default if missing. */
  retries?: number | undefined
}

/** Streams a response. A failure before its first word is retried where that may help. Throws `ModelError`. */
export async function* streamChat(
  { adaptor, clock, timeouts, quirks, models }: VendorCall,
  { id, request, signal, retries = Infinity }: StreamRequest,
): AsyncGenerator<ModelPart> {
  signal.throwIfAborted()
  const prompt = composePrompt(request)
  const deadlines = startDeadlines({ clock, timeouts, signal })
  const model = models.get(id)
  const watch = (call: AbortSignal) => models.watch(call, deadlines.bytesCame)
  const { thinksAloud } = adaptor
  let began = false
  const onBegin = () => (began = true)
  try {
    for (let attempt = 0; ;) {
      try {
        yield* streamAnswer({ model, request, prompt, deadlines, thinksAloud, watch, onBegin })
        return
      } catch (error) {
        if (deadlines.signal.aborted) throw deadlines.signal.reason
        if (error instanceof RefusedError && quirks.learn(id, error.refusal)) continue
        const failure = error instanceof RefusedError ? error.toModelError() : error
        const wait = began || attempt >= retries ? null : retryWait(failure, attempt++)
        if (wait === null) throw failure
        await pause(clock, { ms: wait, signal: deadlines.signal })
      }
    }
  } finally {
    deadlines.end()
  }
}
