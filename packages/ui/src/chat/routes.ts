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

/** Goes on with an answer whose stream was lost. */
export const resumeRoute = typed<typeof conversations.resume>({
  id: 'conversations.resume',
  method: 'GET',
  path: '/millrace/chatbot/:conversationId/stream',
  answer: 'sse',
})

/** Breaks off an answer. */
export const stopRoute = typed<typeof conversations.stop>({
  id: 'conversations.stop',
  method: 'POST',
  path: '/millrace/chatbot/:conversationId/stop',
})

/** Another answer to the last question. */
export const regenerateRoute = typed<typeof conversations.regenerate>({
  id: 'conversations.regenerate',
  method: 'POST',
  path: '/millrace/chatbot/:conversationId/regenerate',
  answer: 'sse',
})

/** Whether an answer helped. */
export const rateRoute = typed<typeof conversations.rate>({
  id: 'conversations.rate',
  method: 'POST',
  path: '/millrace/chatbot/:conversationId/rate',
})

/** What a visitor may know of a public agent. */
export const publicAgentRoute = typed<typeof agents.getPublic>({
  id: 'agents.getPublic',
  method: 'GET',
  path: '/millrace/aiagents/public/:id',
})

/** Longest message in UTF-16 units. */
export const MESSAGE_MAX = 8000

/** Lets a visitor in who shows what the agent asks for. */
export const enterRoute = typed<typeof agents.enter>({
  id: 'agents.enter',
  method: 'POST',
  path: '/millrace/chatbot/access',
})

/** Has a code for entering sent to an address. */
export const visitCodeRoute = typed<typeof agents.sendVisitCode>({
  id: 'agents.sendVisitCode',
  method: 'POST',
  path: '/millrace/chatbot/access/code',
})

/** The header that says that a visitor was let in. */
export const VISIT_HEADER = 'x-chat-access'
