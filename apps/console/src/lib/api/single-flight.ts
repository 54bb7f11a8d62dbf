import { type CallOptions, type Client, type Data, type Route, urlOf } from '@millrace/contract'

/**
 * A client that sends a write only once while it is pending: a second click on a button that is not disabled yet shares
 * the first response. Two writes are equal if operation, URL, headers and body are. Calls with different idempotency
 * keys, with a signal, or with a file are never shared.
 */
export function withSingleFlight(client: Client, headers: (route: Route) => Record<string, string>): Client {
  const underWay = new Map<string, Promise<unknown>>()
  return {
    ...client,
    call(route, input, options) {
      const key = keyOf({ route, input, options, headers: headers(route) })
      if (key === null) return client.call(route, input, options)
      const first = underWay.get(key)
      if (first) return first as Promise<Data<typeof route>>
      const sent = client.call(route, input, options).finally(() => underWay.delete(key))
      underWay.set(key, sent)
      return sent
    },
  }
}

interface Call {
  route: Route
  input: { params?: unknown; query?: unknown; body?: unknown }
  options: CallOptions | undefined
  headers: Record<string, string>
}

/** The identity of a write; null for calls that are never shared. */
function keyOf({ route, input, options, headers }: Call): string | null {
  if (route.method === 'GET' || options?.signal || options?.idempotencyKey) return null
  if (input.body instanceof FormData) return null
  const visitor = options?.visitorToken ?? null
  return JSON.stringify([route.id, route.method, urlOf(route, input), visitor, headers, input.body ?? null])
}
