import type { QueryClient } from '@tanstack/react-query'
import { reportError } from '../notify/report-error.ts'
import { addUnread, askForWorkerList } from './global-store.ts'
import { createInvalidator, staleKeys } from './invalidation.ts'
import { readLive, type LiveMessage } from './live-message.ts'
import type { StreamEvent } from './reconnecting-stream.ts'

/** What the console does at each event of the live stream. */
export function createLiveHandler(queries: QueryClient): (event: StreamEvent) => void {
  const invalidate = createInvalidator((queryKey) => queries.invalidateQueries({ queryKey }))
  return (event) => {
    const live = readLive(event)
    if (live?.kind === 'message') onMessage(live.message, queries)
    if (live?.kind === 'change') invalidate(staleKeys(live.change))
    if (live?.kind === 'resync') invalidate([[]])
  }
}

function onMessage({ type, message }: LiveMessage, queries: QueryClient): void {
  switch (type) {
    case 'agent':
      return addUnread(message)
    case 'autoOnboarding':
      void queries.invalidateQueries({ queryKey: ['information'] })
      return askForWorkerList()
    case 'other':
      return reportError(message, undefined, 'info')
  }
}
