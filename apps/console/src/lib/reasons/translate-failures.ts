import { ApiError, type Client } from '@millrace/contract'

/**
 * Makes the client's failures have the console's language, where the server gives a reason that can be translated. Done
 * when the shell loads: nothing before it has such failures, and the first page stays small.
 */
export function translateFailures(client: Client): void {
  const { call } = client
  client.call = (route, input, options) =>
    call(route, input, options).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.details.reason)
        await (await import('./word-error.ts')).wordError(error)
      throw error
    })
}
