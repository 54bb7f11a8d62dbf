import type { ChatRequest, ChatTurn } from '../model.ts'
import { quotePassages } from './quote-passages.ts'
import { systemText } from './system-text.ts'

/** What a chat model is sent. */
export interface Prompt {
  system: string
  messages: { role: 'user' | 'assistant'; content: string }[]
}

/**
 * The prompt that holds a model to the passages. They go with the question, not into the system text: whoever wrote
 * them must not speak with the owner's voice.
 */
export function composePrompt(request: ChatRequest): Prompt {
  const question = request.turns.at(-1)?.text ?? ''
  const earlier = request.turns.slice(0, -1).filter((turn) => turn.text.trim() !== '')
  return {
    system: systemText(request),
    messages: [
      ...earlier.map((turn) => ({ role: turn.role, content: withoutMarkers(turn) })),
      { role: 'user', content: `${quotePassages(request.passages)}\n\nQuestion:\n\n${question}` },
    ],
  }
}

/** Numbers of earlier answers mean other passages than those of today. */
const withoutMarkers = ({ role, text }: ChatTurn) =>
  role === 'assistant' ? text.replace(/ ?\[\d{1,3}\]/g, '') : text
