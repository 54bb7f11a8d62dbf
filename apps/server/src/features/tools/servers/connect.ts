import {
  Client,
  SdkError,
  SdkErrorCode,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import type { Context } from '../../../context.ts'
import { EgressError, within } from '../../../egress/index.ts'
import { deadlineSignal } from '../../../lib/deadline.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { isOnSite } from '../call/reach.ts'
import { ToolFailure } from '../call/failure.ts'
import type { HttpCredential } from '../../credentials/index.ts'
import { openToolCredential } from '../credential.ts'

export interface ServerPlace {
  accountId: string
  projectId: string
  url: string
  credentialId: string | null
}

interface ServerWork<T> {
  timeoutMs: number
  signal: AbortSignal
  work: (client: Client, options: RequestOptions, secret: HttpCredential | null) => Promise<T>
}

/** For each request of the work. */
interface RequestOptions {
  signal: AbortSignal
  timeout: number
}

/** What one request may receive: the SDK parses it in one turn. */
const MOST_BYTES = 400_000
const MOST_PAGES = 10
const LONGEST_ERROR = 300

const REFUSALS: ReadonlySet<string> = new Set([
  SdkErrorCode.ClientHttpAuthentication,
  SdkErrorCode.ClientHttpForbidden,
])

/** Schemas of servers are never compiled: a hostile one could take as long as it likes. */
const NO_VALIDATION = {
  getValidator: () => (input: unknown) => ({
    valid: true as const,
    data: input as never,
    errorMessage: undefined,
  }),
}

/**
 * Connects to an MCP server over streamable HTTP, for one piece of work. Nothing is offered to the server: no files,
 * no model, no questions to people. Throws `ToolFailure` with a reason for people and models; when the signal is
 * aborted, its reason.
 */
export async function withServer<T>(
  context: Context,
  place: ServerPlace,
  { timeoutMs, signal, work }: ServerWork<T>,
): Promise<T> {
  const site = new URL(place.url)
  const secret = await openToolCredential(context, place)
  const egress = within(context.egress, (url) => isOnSite(site, url))
  const transport = new StreamableHTTPClientTransport(site, {
    fetch: egress.asFetch({ timeoutMs, maxBytes: MOST_BYTES, maxRedirects: 0 }),
    requestInit: {
      headers: (secret?.headers ?? []).map(({ name, value }): [string, string] => [name, value]),
    },
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 1000,
      maxReconnectionDelay: 1000,
      reconnectionDelayGrowFactor: 1,
    },
  })
  const options = { signal: AbortSignal.any([signal, deadlineSignal(timeoutMs)]), timeout: timeoutMs }
  const client = new Client(
    { name: 'Millrace', version: '1.0.0' },
    {
      capabilities: {},
      jsonSchemaValidator: NO_VALIDATION,
      versionNegotiation: { mode: 'auto' },
      listMaxPages: MOST_PAGES,
    },
  )
  try {
    await client.connect(transport, options)
    return await work(client, options, secret)
  } catch (error) {
    signal.throwIfAborted()
    throw options.signal.aborted ? new ToolFailure('It took too long.') : failureOf(error)
  } finally {
    await close(client, transport)
  }
}

/** Ends the session where there is one; a server that doesn't answer to that is left alone. */
async function close(client: Client, transport: StreamableHTTPClientTransport): Promise<void> {
  await transport.terminateSession().catch(() => undefined)
  await client.close().catch(() => undefined)
}

function failureOf(error: unknown): ToolFailure {
  if (error instanceof ToolFailure) return error
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof EgressError) return new ToolFailure(at.message)
    if (at instanceof UnauthorizedError || (at instanceof SdkError && REFUSALS.has(at.code)))
      return new ToolFailure('The MCP server refused the sign-in. Choose a credential that it accepts.')
  }
  return new ToolFailure(`The MCP server said: ${errorMessage(error).slice(0, LONGEST_ERROR)}`)
}
