import { createClient } from '@millrace/contract'
import { VISIT_HEADER } from '@millrace/ui'
import { publicIdOf } from './address.ts'
import { visitOf } from './visit.ts'

const listeners = new Set<() => void>()

/** Told when the agent does not let this visitor in any more. */
export function onLocked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Visitors have no account: no session is ever sent, even when the console is signed in on this origin. */
export const client = createClient({
  baseUrl: '/api',
  headers: (): Record<string, string> => {
    const visit = visitOf(publicIdOf(location.pathname))
    return visit === null ? {} : { [VISIT_HEADER]: visit }
  },
  fetch: async (url, request, through) => {
    const response = await through(url, request)
    if (response.status === 401) for (const listener of listeners) listener()
    return response
  },
})

/** For entering, where being refused is an answer like any other. */
export const entrance = createClient({ baseUrl: '/api' })
