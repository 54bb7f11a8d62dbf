import type { Context } from '../../context.ts'
import { errorMessage } from '../../lib/errors.ts'
import { doing, workOf } from '../../lib/loop/work.ts'
import type { FileStore } from '../storage/index.ts'
import type { Models } from '../models/index.ts'
import type { Engine } from './answer/write-answer.ts'
import { closeBrokenAnswers, NO_ANSWER_TAKES_MINUTES } from './close-broken.ts'
import { drain } from './streaming/drain.ts'
import { StreamingAnswers } from './streaming/streaming-answers.ts'
import { saveProgress } from './streaming/save-progress.ts'

const CLOSE_EVERY_MS = 60_000

/** `close` lets responses in progress finish, within a time limit. */
export type OpenEngine = Engine & { close: () => Promise<void> }

/** Generates responses in this process. */
export function openEngine(
  context: Context,
  { models, store }: { models: Models; store: FileStore },
): OpenEngine {
  const streaming = new StreamingAnswers()
  const stopSaving = saveProgress(context, streaming)
  const stopClosing = closeRegularly(context, streaming)
  const stopHearing = context.events.subscribe((event) => {
    if (event.name === 'stop') streaming.stop(event)
  })
  const close = async () => {
    await drain(streaming)
    stopSaving()
    stopClosing()
    stopHearing()
  }
  return { context, models, streaming, store, close }
}

/** Other processes on the same database may die without restarting: the remaining ones close their responses. */
function closeRegularly(context: Context, streaming: StreamingAnswers): () => void {
  const timer = setInterval(() => {
    const own = [...streaming.writing()].map(({ place }) => place.messageId)
    const close = () => closeBrokenAnswers(context, NO_ANSWER_TAKES_MINUTES, own)
    doing(workOf('timer', 'closeBrokenAnswers'), close).catch((error: unknown) =>
      context.log.warn({ err: errorMessage(error) }, 'answers that broke off could not be closed'),
    )
  }, CLOSE_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
