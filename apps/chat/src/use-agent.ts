import type { agents } from '@millrace/contract'
import { enterRoute, publicAgentRoute } from '@millrace/ui'
import { useCallback, useEffect, useState } from 'react'
import { client, entrance, onLocked } from './client.ts'
import { joinHostPage } from './host-page.ts'
import { remember } from './remembered.ts'
import { forgetVisit, identityIn, keepVisit } from './visit.ts'

export type AgentState =
  | { phase: 'loading' }
  | { phase: 'ready'; agent: agents.PublicAgent }
  | { phase: 'missing' }
  | { phase: 'failed'; network: boolean }

const LOADING: AgentState = { phase: 'loading' }

function failed(error: unknown): AgentState {
  // The client throws nothing but `ApiError`; status 0 means that no server was reached.
  const { status } = error as { status?: number }
  if (status === 404 || status === 400) return { phase: 'missing' }
  return { phase: 'failed', network: status === 0 }
}

/** Shows the identity that came with the address, once. */
async function enterSigned(publicId: string): Promise<void> {
  const identity = identityIn(location.hash)
  if (identity === null) return
  history.replaceState(null, '', location.pathname + location.search)
  await identify(publicId, identity)
}

/**
 * Takes in who the website says that this is. What the server does not believe leaves the visitor before the gate, also
 * when somebody was let in here before: the site has said that this is someone else.
 */
async function identify(publicId: string, identity: string | null): Promise<void> {
  if (identity === null) {
    forgetVisit(publicId)
    remember(publicId, null)
    return
  }
  const body = { publicId, with: { way: 'identity' as const, identity } }
  await entrance.call(enterRoute, { body }).then(
    ({ token }) => keepVisit(publicId, token),
    (error: unknown) => {
      forgetVisit(publicId)
      // The console of the browser is where the site's developer looks.
      console.warn(error)
    },
  )
}

/** What the page may know of its agent, and how to ask again. The id is that of the first call. */
export function useAgent(publicId: string | null): { state: AgentState; retry: () => void } {
  const [state, setState] = useState<AgentState>(publicId === null ? { phase: 'missing' } : LOADING)
  const [request, setRequest] = useState({ id: publicId })
  useEffect(() => {
    const { id } = request
    if (id === null) return undefined
    const abort = new AbortController()
    const load = () => client.call(publicAgentRoute, { params: { id } }, { signal: abort.signal })
    enterSigned(id)
      .then(load)
      .then(
        (agent) => setState({ phase: 'ready', agent }),
        (error: unknown) => {
          if (!abort.signal.aborted) setState(failed(error))
        },
      )
    return () => abort.abort()
  }, [request])
  const retry = useCallback(() => {
    setState(LOADING)
    setRequest(({ id }) => ({ id }))
  }, [])
  useEffect(() => {
    return onLocked(retry)
  }, [retry])
  useEffect(() => {
    if (publicId === null) return undefined
    return joinHostPage((identity) => {
      void identify(publicId, identity).then(retry)
    })
  }, [publicId, retry])
  return { state, retry }
}
