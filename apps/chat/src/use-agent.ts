import type { agents } from '@millrace/contract'
import { publicAgentRoute } from '@millrace/ui'
import { useCallback, useEffect, useState } from 'react'
import { client, onLocked } from './client.ts'
import { joinHostPage } from './host-page.ts'
import type { IdentityChange } from './identity.ts'
import { identityIn } from './visit.ts'

export type AgentState =
  | { phase: 'loading' }
  | { phase: 'ready'; agent: agents.PublicAgent; change: IdentityChange | null }
  | { phase: 'missing' }
  | { phase: 'failed'; network: boolean }

const LOADING: AgentState = { phase: 'loading' }

function failed(error: unknown): AgentState {
  // The client only throws `ApiError`; status 0 means that the server was unreachable.
  const { status } = error as { status?: number }
  if (status === 404 || status === 400) return { phase: 'missing' }
  return { phase: 'failed', network: status === 0 }
}

/** Applies the identity from the URL once. Loaded lazily, because few visitors have one. */
async function enterSigned(publicId: string): Promise<IdentityChange | null> {
  const identity = identityIn(location.hash)
  if (identity === null) return null
  history.replaceState(null, '', location.pathname + location.search)
  const { openSigned } = await import('./identity.ts')
  return openSigned(publicId, identity)
}

async function identify(publicId: string, identity: string | null): Promise<void> {
  const signed = await import('./identity.ts')
  await signed.identify(publicId, identity)
}

/** The public information about the agent, and a retry function. The id of the first call is used. */
export function useAgent(publicId: string | null): { state: AgentState; retry: () => void } {
  const [state, setState] = useState<AgentState>(publicId === null ? { phase: 'missing' } : LOADING)
  const [request, setRequest] = useState({ id: publicId })
  useEffect(() => {
    const { id } = request
    if (id === null) return undefined
    const abort = new AbortController()
    const load = () => client.call(publicAgentRoute, { params: { id } }, { signal: abort.signal })
    enterSigned(id)
      .then(async (change) => ({ change, agent: await load() }))
      .then(
        (loaded) => setState({ phase: 'ready', ...loaded }),
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
      identify(publicId, identity).then(retry, (error: unknown) => setState(failed(error)))
    })
  }, [publicId, retry])
  return { state, retry }
}
