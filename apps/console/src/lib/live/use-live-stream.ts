import { events } from 'virtual:contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../api/client.ts'
import { isForbidden, isUnauthenticated } from '../api/failures.ts'
import { useInformation } from '../session/information.ts'
import { useSession } from '../identity/session.ts'
import { createLiveHandler, type TextOf } from './handle.ts'
import { keepStreaming } from './reconnecting-stream.ts'

/** Receives the account's live events while mounted, once the user has an account. */
export function useLiveStream(textOf: TextOf): void {
  const queries = useQueryClient()
  const { data: user } = useInformation()
  const businessAccountId = user?.businessAccountId
  const userName = user?.username
  // A stream contains the projects that the user had when it was opened.
  const projects = user?.projects.map(({ id }) => id).join()
  const openedFor = useRef<string>(undefined)

  useEffect(() => {
    if (!businessAccountId) return undefined
    const catchUp = openedFor.current !== undefined
    openedFor.current = projects
    const onEvent = createLiveHandler(queries, textOf)
    return keepStreaming({
      open: (signal) => api.open(events.stream, { query: { businessAccountId, userName } }, { signal }),
      onEvent,
      onReopen: () => onEvent({ event: 'resync', data: '{}' }),
      catchUp,
      onError: (error) => {
        console.warn('Live events:', error)
        // A sign-out on all devices reaches this tab when its stream ends.
        if (isUnauthenticated(error)) useSession.getState().end()
      },
      isFinal: (error) => isUnauthenticated(error) || isForbidden(error),
    })
  }, [businessAccountId, userName, projects, queries, textOf])
}
