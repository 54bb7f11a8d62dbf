import type { ChatModel, ChatRequest, ModelPart } from '../../model.ts'

export const REQUEST: ChatRequest = {
  instructions: 'You are the kettle shop.',
  turns: [{ role: 'user', text: 'What does the blue kettle cost?' }],
  passages: [
    {
      id: 'a',
      sourceName: 'Shop',
      page: null,
      heading: null,
      text: 'We are open on Monday.',
      score: 2,
      kind: 'document',
    },
    {
      id: 'b',
      sourceName: 'Prices',
      page: 2,
      heading: 'Kettles',
      text: 'The blue kettle costs 39 euros.',
      score: 1,
      kind: 'document',
    },
  ],
  fallback: 'Please write to us.',
  language: null,
  temperature: 0.2,
  maxOutputTokens: 300,
}

/** All parts of a response, and its text. */
export async function answerOf(
  model: ChatModel,
  {
    request = REQUEST,
    signal = new AbortController().signal,
  }: { request?: ChatRequest; signal?: AbortSignal } = {},
): Promise<{ text: string; parts: ModelPart[]; finish: ModelPart | undefined }> {
  const parts: ModelPart[] = []
  for await (const part of model.stream(request, { signal })) parts.push(part)
  const text = parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('')
  return { text, parts, finish: parts.at(-1) }
}
