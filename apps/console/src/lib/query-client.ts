import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '@millrace/contract'
import { bannerText, isTransient, isUnauthenticated } from './api/failures.ts'
import { showBanner } from './notify/banner.ts'
import { useSession } from './identity/session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta
    mutationMeta: CallMeta
  }
}

interface CallMeta extends Record<string, unknown> {
  /** The error is shown in place, for example in the form, so no banner. */
  silent?: boolean
}

const RETRIES = 2

function onFailure(error: unknown, meta: CallMeta | undefined): void {
  const session = useSession.getState()
  if (isUnauthenticated(error) && session.token !== null) session.end()
  else if (!meta?.silent) showBanner('error', bannerText(error))
}

/** The query cache. Shows errors in the banner and redirects when the session has ended. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => onFailure(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => onFailure(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        // The server may run on this machine and be reachable without a network.
        networkMode: 'always',
        staleTime: 5_000,
        retry: (count, error) => count < RETRIES && isTransient(error) && !isFinal(error),
        retryDelay: (count) => 400 * 2 ** count,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** A server that says when to retry is not asked earlier. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.details.retryAfter !== undefined
