import type { handoffs, Route } from '@millrace/contract'

// As in chat/routes.ts: the contract's own objects would bundle zod. routes.test.ts compares these with the contract.
const typed = <R extends Route>(route: Pick<R, 'id' | 'method' | 'path'> & { answer?: 'sse' }): R =>
  route as unknown as R

export const followRoute = typed<typeof handoffs.follow>({
  id: 'handoffs.follow',
  method: 'GET',
  path: '/millrace/chatbot/:conversationId/live',
  answer: 'sse',
})

export const askRoute = typed<typeof handoffs.ask>({
  id: 'handoffs.ask',
  method: 'POST',
  path: '/millrace/chatbot/:conversationId/handoff',
})

export const signalRoute = typed<typeof handoffs.signal>({
  id: 'handoffs.signal',
  method: 'POST',
  path: '/millrace/chatbot/:conversationId/signal',
})
