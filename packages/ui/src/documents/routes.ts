import type { documents, Route } from '@millrace/contract'

// Without zod, as in chat/routes.ts; routes.test.ts compares these with the contract.
const typed = <R extends Route>(route: Pick<R, 'id' | 'method' | 'path'>): R => route as unknown as R

/** The source that a response cites, opened at the passage. */
export const citedRoute = typed<typeof documents.cited>({
  id: 'documents.cited',
  method: 'GET',
  path: '/millrace/chatbot/:conversationId/messages/:messageId/sources/:number',
})

/** A source of a knowledge base. */
export const viewRoute = typed<typeof documents.view>({
  id: 'documents.view',
  method: 'GET',
  path: '/millrace/knowledge/:id/sources/:sourceId/view',
})
