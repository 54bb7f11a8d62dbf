import { setTimeout as wait } from 'node:timers/promises'
import { Encoder } from '../../../apps/server/src/features/models/encoder/encoder.ts'
import { makeBuiltinModel } from '../../../packages/models/src/builtin/builtin-model.ts'
import type { Meaning } from '../../../packages/models/src/builtin/meaning.ts'
import type { ChatTurn } from '../../../packages/models/src/model.ts'
import { type Answer, turnsOf } from './ask.ts'
import type { Question } from './questions.ts'

export type Sample = Question & { answer: Answer }

/** Asks the model again over stored passages, without a server; the encoder has all the time it needs. */
export async function replay(kept: readonly Sample[]): Promise<Sample[]> {
  const encoder = new Encoder({ log: { warn: () => undefined }, now: Date.now })
  const model = makeBuiltinModel(process.env.ANSWER_ENCODER === 'off' ? null : patient(encoder.meaning))
  const counts = Map.groupBy(kept, ({ subject, answer }) => `${subject} ${answer.passages.length}`)
  const subjects = Map.groupBy(kept, ({ subject }) => subject)
  try {
    const again: Sample[] = []
    for (const one of kept) {
      const passages = one.answer.passages.map((passage) => ({
        ...passage,
        id: passage.chunkId,
        kind: 'document' as const,
      }))
      // A small knowledge base is passed whole with every question.
      const isWhole =
        counts.get(`${one.subject} ${passages.length}`)!.length === subjects.get(one.subject)!.length
      const turns = turnsOf(one) as ChatTurn[]
      const request = { instructions: '', turns, passages, isWhole, fallback: '', language: null }
      const answer: Answer = { ...one.answer, text: '', firstMs: Number.NaN }
      for await (const part of model.stream(request, { signal: new AbortController().signal })) {
        if (part.type === 'text-delta') answer.text += part.delta
        if (part.type === 'finish') answer.reason = part.reason
      }
      again.push({ ...one, answer })
    }
    return again
  } finally {
    await encoder.close()
  }
}

/** Waits until all texts are encoded, as they are for later questions. */
export const patient =
  (meaning: Meaning): Meaning =>
  async (...args) => {
    for (;;) {
      const near = await meaning(...args)
      if (near?.every((one) => one !== null)) return near
      await wait(50)
    }
  }
