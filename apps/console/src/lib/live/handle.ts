import type { QueryClient } from '@tanstack/react-query'
import { contextOf } from '../notify/link.ts'
import { reportError, showReport } from '../notify/report-error.ts'
import { addUnread, askForWorkerList } from './global-store.ts'
import { createInvalidator, staleKeys } from './invalidation.ts'
import { readLive, type LiveMessage } from './live-message.ts'
import type { StreamEvent } from './reconnecting-stream.ts'
import { isShown } from './shown-paths.ts'

/** The text of a notification in the console's language. */
export type TextOf = (notice: NonNullable<LiveMessage['notice']>) => string

/** Handles the events of the live stream. */
export function createLiveHandler(queries: QueryClient, textOf: TextOf): (event: StreamEvent) => void {
  const invalidate = createInvalidator((queryKey) => loadAgain(queries, queryKey))
  return (event) => {
    const live = readLive(event)
    if (live?.kind === 'message') onMessage(live.message, { queries, textOf })
    if (live?.kind === 'change') invalidate(staleKeys(live.change))
    if (live?.kind === 'resync') invalidate([[]])
  }
}

/**
 * Reloads what begins with a key. TanStack Query joins a first load that is in progress, and its answer may be older than
 * the change: such a query is loaded once more when it has ended.
 */
async function loadAgain(queries: QueryClient, queryKey: readonly string[]): Promise<void> {
  const first = queries
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await queries.invalidateQueries({ queryKey })
  await Promise.allSettled(first.map(async ({ promise }) => promise))
  await Promise.all(
    first.map((query) => queries.invalidateQueries({ queryKey: query.queryKey, exact: true })),
  )
}

function onMessage(
  { type, message, notice }: LiveMessage,
  { queries, textOf }: { queries: QueryClient; textOf: TextOf },
): void {
  switch (type) {
    case 'agent':
      return addUnread(message)
    case 'autoOnboarding':
      void queries.invalidateQueries({ queryKey: ['information'] })
      return askForWorkerList()
    case 'other':
      if (!notice) return reportError(message, undefined, 'info')
      void queries.invalidateQueries({ queryKey: ['notifications'] })
      return showNotice(notice, textOf)
  }
}

/** Shows a toast, unless the open page shows the same information; failures are always shown. */
function showNotice(notice: NonNullable<LiveMessage['notice']>, textOf: TextOf): void {
  const level = levelOf(notice.key)
  if (level === 'info' && isShown(notice.path)) return
  const context = contextOf(notice)
  const path = context ? undefined : (notice.path ?? undefined)
  showReport({ message: textOf(notice), context: context ?? undefined, path, level })
}

/** Failures are warnings, because the specification has no other suitable level. */
const levelOf = (key: string) => (/Failed|Stopped|Ceiling|Paused/.test(key) ? 'warn' : 'info')
