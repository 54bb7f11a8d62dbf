import type { agents, conversations, Route } from '@millrace/contract'

// A call only needs method and path, while the contract's own objects would bundle zod and every schema (32 kB
// gzipped), which is too much for the public page. routes.test.ts compares these with the contract.
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

/** Resumes a response whose stream was lost. */
export const resumeRoute = typed<typeof conversations.resume>({
  id: 'conversations.resume',
  method: 'GET',
  path: '/millrace/chatbot/:conversationId/stream',
  answer: 'sse',
})

/** Stops a response. */
export const stopRoute = typed<typeof conversations.stop>({
  id: 'conversations.stop',
  method: 'POST',
  path: '/millrace/chatbot/:conversationId/stop',
})

/** Regenerates the last response. */
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

/** The public information about an agent. */
export const publicAgentRoute = typed<typeof agents.getPublic>({
  id: 'agents.getPublic',
  method: 'GET',
  path: '/millrace/aiagents/public/:id',
})

/** Maximum length of a message in UTF-16 units. */
export const MESSAGE_MAX = 8000

/** Admits a visitor who provides what the agent requires. */
export const enterRoute = typed<typeof agents.enter>({
  id: 'agents.enter',
  method: 'POST',
  path: '/millrace/chatbot/access',
})

/** Sends an access code to an email address. */
export const visitCodeRoute = typed<typeof agents.sendVisitCode>({
  id: 'agents.sendVisitCode',
  method: 'POST',
  path: '/millrace/chatbot/access/code',
})

/** The header that proves that a visitor was admitted. */
export const VISIT_HEADER = 'x-chat-access'
