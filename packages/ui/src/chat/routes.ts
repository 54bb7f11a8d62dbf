import type { agents, conversations, Route } from '@millrace/contract'

// A call needs method and path only, while the contract's own objects bring zod and every schema along (32 kB
// gzipped), which the public page cannot afford. routes.test.ts holds these to the contract.
const typed = <R extends Route>(route: Pick<R, 'id' | 'method' | 'path'> & { answer?: 'sse' }): R =>
  route as unknown as R

/** Ask an agent; the answer is a stream of parts. */
export const chatRoute = typed<typeof conversations.chat>({
  id: 'conversations.chat',
  method: 'POST',
  path: '/millrace/chatbot',
  answer: 'sse',
})

/** The messages of a conversation. */
export const historyRoute = typed<typeof conversations.history>({
  id: 'conversations.history',
  method: 'GET',
  path: '/millrace/chatbot/:conversationId/history',
})

/** What a visitor may know of a public agent. */
export const publicAgentRoute = typed<typeof agents.getPublic>({
  id: 'agents.getPublic',
  method: 'GET',
  path: '/millrace/aiagents/public/:id',
})

/** Longest message in UTF-16 units. */
export const MESSAGE_MAX = 8000
