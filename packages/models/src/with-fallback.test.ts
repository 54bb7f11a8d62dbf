import { expect, it } from 'vitest'
import { ModelError } from './errors.ts'
import type { ChatModel, ModelPart } from './model.ts'
import { answerOf } from './vendors/lib/testing.ts'
import { withFallback } from './with-fallback.ts'

const failure = new ModelError({ code: 'unavailable', message: 'It is down.' })
const text = (delta: string): ModelPart => ({ type: 'text-delta', delta })
const finish: ModelPart = {
  type: 'finish',
  reason: 'stop',
  usage: { inputTokens: 1, outputTokens: 1 },
  grounded: false,
}

function model(id: string, parts: (ModelPart | Error)[]): ChatModel {
  const info = {
    id,
    label: id,
    provider: 'P',
    contextTokens: null,
    builtin: false,
    price: null,
    tools: true,
  }
  return {
    info,
    async *stream() {
      for (const part of parts) {
        if (part instanceof Error) throw part
        yield part
      }
    },
  }
}

async function ask(first: (ModelPart | Error)[], second: (ModelPart | Error)[] | null) {
  const told: [string, string | undefined][] = []
  const both = withFallback(model('first', first), second && model('second', second), {
    onAnswer: ({ id }, why) => told.push([id, why?.code]),
  })
  const answer = await answerOf(both).catch((error: unknown) => error)
  return { answer, told }
}

it('leaves a model that works alone', async () => {
  const { answer, told } = await ask([text('A'), finish], [text('B'), finish])
  expect(answer).toMatchObject({ text: 'A' })
  expect(told).toEqual([['first', undefined]])
})

it('takes the other one when the first fails before its first part, and tells why', async () => {
  const { answer, told } = await ask([failure], [text('B'), finish])
  expect(answer).toMatchObject({ text: 'B' })
  expect(told).toEqual([['second', 'unavailable']])
})

it('does not go on with another model in the middle', async () => {
  const { answer, told } = await ask([text('A'), failure], [text('B'), finish])
  expect(answer).toBe(failure)
  expect(told).toEqual([['first', undefined]])
})

it('fails with the second failure, or the only one', async () => {
  const other = new ModelError({ code: 'timeout', message: 'Too late.' })
  expect((await ask([failure], [other])).answer).toBe(other)
  expect((await ask([failure], null)).answer).toBe(failure)
})

it('a defect is not covered up, and a caller that left gets nothing more', async () => {
  const defect = new TypeError('x')
  expect((await ask([defect], [text('B'), finish])).answer).toBe(defect)
  const gone = new Error('gone')
  const both = withFallback(model('first', [gone]), model('second', [finish]))
  await expect(answerOf(both, { signal: AbortSignal.abort(gone) })).rejects.toBe(gone)
})
