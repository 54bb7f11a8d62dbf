import type { ChatRequest, ModelPart, Passage } from '../model.ts'
import { builtinModel } from './builtin-model.ts'

// For tests only.

export const FALLBACK = 'Please write to us.'

export const passage = (text: string, more: Partial<Passage> = {}): Passage => ({
  id: text.slice(0, 8),
  sourceName: 'Handbook',
  page: null,
  heading: null,
  text,
  score: 1,
  kind: 'document',
  ...more,
})
export const pair = (question: string, text: string) => passage(text, { kind: 'qa', question })

/** Asks the model, and reads its answer to the end. */
export async function read(
  question: string | string[],
  passages: (string | Passage)[],
  more: Partial<ChatRequest> = {},
) {
  const parts: ModelPart[] = []
  const request: ChatRequest = {
    instructions: 'You are secret agent K.',
    turns: [question].flat().map((text) => ({ role: 'user', text })),
    passages: passages.map((one) => (typeof one === 'string' ? passage(one) : one)),
    fallback: FALLBACK,
    language: null,
    ...more,
  }
  for await (const part of builtinModel.stream(request, { signal: new AbortController().signal }))
    parts.push(part)
  const text = parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('')
  const finish = parts.at(-1)
  return { parts, text, finish: finish?.type === 'finish' ? finish : null }
}
