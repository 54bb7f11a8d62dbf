import type { Context } from '../../context.ts'
import type { Models } from '../models/index.ts'
import type { Engine } from './answer/write-answer.ts'
import { LiveAnswers } from './live/live-answers.ts'
import { saveProgress } from './live/save-progress.ts'

/** What writes answers in this process. It ends with the server. */
export function openEngine(context: Context, models: Models): Engine {
  const live = new LiveAnswers()
  const stopSaving = saveProgress(context, live)
  const stopHearing = context.events.subscribe((event) => {
    if (event.name === 'stop') live.stop(event)
  })
  context.stopping.addEventListener(
    'abort',
    () => {
      stopSaving()
      stopHearing()
      // What there is of them is kept as cut off.
      for (const answer of live.writing()) answer.stopping.abort()
    },
    { once: true },
  )
  return { context, models, live }
}
