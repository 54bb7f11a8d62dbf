import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { doing, workOf } from '../../../lib/loop/work.ts'
import type { StreamingAnswer } from './streaming-answer.ts'
import type { StreamingAnswers } from './streaming-answers.ts'

/** Maximum loss of a response in a crash; five times that when very many are in progress. */
const EVERY_MS = 1000
const CROWD = 50
const CROWD_TICKS = 5

/** Stores the current text of all responses in progress in one statement; returns a function to stop. */
export function saveProgress(context: Context, streaming: StreamingAnswers): () => void {
  const saved = new WeakMap<StreamingAnswer, number>()
  let running = false
  let tick = 0
  const save = async () => {
    tick++
    if (running || (streaming.count > CROWD && tick % CROWD_TICKS !== 0)) return
    const grown = [...streaming.writing()].filter(
      (answer) => !answer.place.isPrivate && answer.text.length > (saved.get(answer) ?? 0),
    )
    if (grown.length === 0) return
    running = true
    try {
      await write(context, grown, saved)
    } catch (error) {
      context.log.warn({ err: errorMessage(error) }, 'answers in progress could not be kept')
    } finally {
      running = false
    }
  }
  const work = workOf('timer', 'saveProgress')
  const timer = setInterval(() => void doing(work, save), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

async function write(context: Context, grown: StreamingAnswer[], saved: WeakMap<StreamingAnswer, number>) {
  const ids = grown.map(({ place }) => place.messageId)
  const texts = grown.map(({ text }) => text)
  const citations = grown.map((answer) => JSON.stringify([...answer.citations.values()]))
  await inSystem(context.db.kysely, (tx) =>
    sql`update messages m set text = v.text, citations = v.citations::jsonb
      from unnest(${ids}::text[], ${texts}::text[], ${citations}::text[]) as v(id, text, citations)
      where m.id = v.id and m.state = 'streaming'`.execute(tx),
  )
  grown.forEach((answer, at) => saved.set(answer, texts[at]!.length))
}
