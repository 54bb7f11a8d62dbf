import {
  Client,
  SdkError,
  SdkErrorCode,
  StreamableHTTPClientTransport,
  type Transport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import type { Context } from '../../../context.ts'
import { EgressError, within } from '../../../egress/index.ts'
import { deadlineSignal } from '../../../lib/deadline.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { isOnSite } from '../call/reach.ts'
import { ToolFailure } from '../call/failure.ts'
import { type Listing, takeTools } from './readable-tools.ts'
import { isProgram, openProgram } from './stdio/open-program.ts'
import type { ProgramTransport } from './stdio/program-transport.ts'
import type { HttpCredential } from '../../credentials/index.ts'
import { openToolCredential } from '../credential.ts'
import { accessTokenOf } from './oauth/access-token.ts'

export interface ServerPlace {
  accountId: string
  projectId: string
  url: string
  credentialId: string | null
  /** The server, if somebody has signed in to it; null where a credential is used, or nothing. */
  serverId: string | null
  /** The token of a sign-in that isn't stored yet. */
  bearer?: string | undefined
}

interface ServerWork<T> {
  timeoutMs: number
  signal: AbortSignal
  work: (client: Client, options: RequestOptions, secret: HttpCredential | null) => Promise<T>
  /** For work that lists tools: gets them, and the library's list is empty. */
  listing?: Listing
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
 * Connects to an MCP server over streamable HTTP, or starts its program, for one piece of work. Nothing is offered to
 * the server: no files, no model, no questions to people. Throws `ToolFailure` with a reason for people and models; when the signal is
 * aborted, its reason.
 */
export async function withServer<T>(
  context: Context,
  place: ServerPlace,
  { timeoutMs, signal, work, listing }: ServerWork<T>,
): Promise<T> {
  const program = isProgram(place.url) ? openProgram(context, place) : null
  const site = new URL(place.url)
  const egress = within(context.egress, (url) => isOnSite(site, url))
  const limited = egress.asFetch({ timeoutMs, maxBytes: MOST_BYTES, maxRedirects: 0 })
  const options = { signal: AbortSignal.any([signal, deadlineSignal(timeoutMs)]), timeout: timeoutMs }
  let opened: Opened | undefined
  try {
    opened = await open(context, { place, site, limited, options, program, listing })
    return await work(opened.client, options, opened.secret)
  } catch (error) {
    signal.throwIfAborted()
    if (program?.failure) throw program.failure
    throw options.signal.aborted ? new ToolFailure('It took too long.') : failureOf(error)
  } finally {
    if (opened) await close(opened)
    await program?.close()
  }
}

interface Opening {
  place: ServerPlace
  site: URL
  limited: typeof fetch
  options: RequestOptions
  /** Instead of a site. */
  program: ProgramTransport | null
  listing: Listing | undefined
}

interface Opened {
  client: Client
  transport: StreamableHTTPClientTransport | null
  secret: HttpCredential | null
}

/** Connects. A token that was revoked before it expired is refreshed once. */
async function open(context: Context, opening: Opening): Promise<Opened> {
  const { place, options } = opening
  const { serverId } = place
  if (opening.program) return connect(opening, null)
  if (place.bearer !== undefined) return connect(opening, bearerOf(place, place.bearer))
  if (serverId === null) return connect(opening, await openToolCredential(context, place))
  const server = { accountId: place.accountId, serverId }
  const token = await accessTokenOf(context, server, { signal: options.signal })
  try {
    return await connect(opening, bearerOf(place, token))
  } catch (error) {
    if (!isRefusal(error)) throw error
    const fresh = await accessTokenOf(context, server, { refused: token, signal: options.signal })
    return connect(opening, bearerOf(place, fresh))
  }
}

const bearerOf = ({ url }: ServerPlace, token: string): HttpCredential => ({
  origin: new URL(url).origin,
  headers: [{ name: 'authorization', value: `Bearer ${token}` }],
  values: [token],
})

async function connect(opening: Opening, secret: HttpCredential | null): Promise<Opened> {
  const { options, program } = opening
  const transport = program ? null : httpTransport(opening, secret)
  const client = newClient()
  try {
    await client.connect(program ?? transport!, options)
    if (opening.listing) readTools(program ?? transport!, opening.listing)
    return { client, transport, secret }
  } catch (error) {
    await close({ client, transport })
    throw error
  }
}

/** Takes tools out of lists before the library reads them. */
function readTools(transport: Transport, listing: Listing): void {
  const take = transport.onmessage
  const onmessage: typeof take = (message, extra) => take?.(takeTools(message, listing), extra)
  Object.assign(transport, { onmessage })
}

const httpTransport = ({ site, limited }: Opening, secret: HttpCredential | null) =>
  new StreamableHTTPClientTransport(site, {
    fetch: limited,
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

const newClient = () =>
  new Client(
    { name: 'Millrace', version: '1.0.0' },
    {
      capabilities: {},
      jsonSchemaValidator: NO_VALIDATION,
      versionNegotiation: { mode: 'auto' },
      listMaxPages: MOST_PAGES,
    },
  )

/** Ends the session where there is one; a server that doesn't answer to that is left alone. */
async function close({ client, transport }: Omit<Opened, 'secret'>): Promise<void> {
  await transport?.terminateSession().catch(() => undefined)
  await client.close().catch(() => undefined)
}

const isOneRefusal = (error: unknown): boolean =>
  error instanceof UnauthorizedError || (error instanceof SdkError && REFUSALS.has(error.code))

function isRefusal(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (isOneRefusal(at)) return true
  return false
}

function failureOf(error: unknown): ToolFailure {
  if (error instanceof ToolFailure) return error
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof EgressError) return new ToolFailure(at.message)
    if (isOneRefusal(at))
      return new ToolFailure(
        'The MCP server refused the sign-in. Choose a credential that it accepts, or sign in with OAuth.',
      )
  }
  // What the library says of it is for programmers.
  if (error instanceof SdkError && error.code === SdkErrorCode.InvalidResult)
    return new ToolFailure('The MCP server’s response doesn’t follow the protocol.')
  return new ToolFailure(`The MCP server said: ${errorMessage(error).slice(0, LONGEST_ERROR)}`)
}
