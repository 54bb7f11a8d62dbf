import type { Context } from '../../context.ts'
import { errorMessage } from '../../lib/errors.ts'
import { doing, workOf } from '../../lib/loop/work.ts'
import type { Models } from '../models/index.ts'
import type { Engine } from './answer/write-answer.ts'
import { closeBrokenAnswers, NO_ANSWER_TAKES_MINUTES } from './close-broken.ts'
import { drain } from './live/drain.ts'
import { LiveAnswers } from './live/live-answers.ts'
import { saveProgress } from './live/save-progress.ts'

const CLOSE_EVERY_MS = 60_000

/** What writes answers in this process. `close` lets them come to their end, within limits. */
export function openEngine(context: Context, models: Models): Engine & { close: () => Promise<void> } {
  const live = new LiveAnswers()
  const stopSaving = saveProgress(context, live)
  const stopClosing = closeRegularly(context, live)
  const stopHearing = context.events.subscribe((event) => {
    if (event.name === 'stop') live.stop(event)
  })
  const close = async () => {
    await drain(live)
    stopSaving()
    stopClosing()
    stopHearing()
  }
  return { context, models, live, close }
}

/** Other processes on the same database may die without one of them starting again: the rest sees to their answers. */
function closeRegularly(context: Context, live: LiveAnswers): () => void {
  const timer = setInterval(() => {
    const own = [...live.writing()].map(({ place }) => place.messageId)
    const close = () => closeBrokenAnswers(context, NO_ANSWER_TAKES_MINUTES, own)
    doing(workOf('timer', 'closeBrokenAnswers'), close).catch((error: unknown) =>
      context.log.warn({ err: errorMessage(error) }, 'answers that broke off could not be closed'),
    )
  }, CLOSE_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
