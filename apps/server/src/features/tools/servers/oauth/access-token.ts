import { setTimeout as sleep } from 'node:timers/promises'
import { OAuthError, refreshAuthorization } from '@modelcontextprotocol/client'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { inAccount } from '../../../../lib/scoped.ts'
import { errorMessage } from '../../../../lib/errors.ts'
import { SealError } from '../../../credentials/index.ts'
import { ToolFailure } from '../../call/failure.ts'
import { setTokens, type SignIn, signInFetch } from './provider.ts'
import { openSignIn, sealSignIn } from './sealed.ts'

interface ServerRef {
  accountId: string
  serverId: string
}

interface Row {
  sealed: string
  key_id: string
  oauth_state: 'connected' | 'reconnect'
}

/** Refreshed this long before it expires: a call may take a minute. */
const EARLY_MS = 90_000
const LEASE_SECONDS = 30
const POLL_MS = 200
const WAIT_MS = 25_000

const signInAgain = () => new ToolFailure('Someone has to sign in to the MCP server again, under Tools.')

/**
 * The access token of a server. An expired one is refreshed by one process at a time, because a refresh token works
 * once; others wait for it. `refused`: a token that the server didn't accept, although it isn't expired.
 */
export async function accessTokenOf(
  context: Context,
  server: ServerRef,
  { refused, signal }: { refused?: string | undefined; signal: AbortSignal },
): Promise<string> {
  const until = Date.now() + WAIT_MS
  for (;;) {
    signal.throwIfAborted()
    const row = await find(context, server)
    if (row.oauth_state === 'reconnect') throw signInAgain()
    const signIn = await open(context, server, row)
    const token = signIn.tokens!.access_token
    if (token !== refused && !isExpiring(signIn, context.now())) return token
    if (await lease(context, server, row)) return refresh(context, { server, row, signIn })
    if (Date.now() > until)
      throw new ToolFailure('The sign-in to the MCP server could not be refreshed in time.')
    await sleep(POLL_MS, undefined, { signal })
  }
}

const isExpiring = ({ expiresAt }: SignIn, now: Date): boolean =>
  typeof expiresAt === 'number' && expiresAt - EARLY_MS < now.getTime()

async function find(context: Context, { accountId, serverId }: ServerRef): Promise<Row> {
  const { rows } = await inAccount(context, accountId, (tx) =>
    sql<Row>`select sealed, key_id, oauth_state from tool_servers
      where id = ${serverId} and sealed is not null`.execute(tx),
  )
  if (!rows[0]) throw signInAgain()
  return rows[0]
}

async function open(context: Context, { accountId, serverId: id }: ServerRef, row: Row): Promise<SignIn> {
  try {
    return await openSignIn(context, { accountId, id }, row)
  } catch (error) {
    if (error instanceof SealError) throw signInAgain()
    throw error
  }
}

/** The right to refresh the tokens of this row, until it is written again or the lease ends. */
async function lease(
  context: Context,
  { accountId, serverId }: ServerRef,
  { sealed }: Row,
): Promise<boolean> {
  const { rows } = await inAccount(context, accountId, (tx) =>
    sql`update tool_servers set refreshing_until = now() + make_interval(secs => ${LEASE_SECONDS})
      where id = ${serverId} and sealed = ${sealed} and (refreshing_until is null or refreshing_until < now())
      returning id`.execute(tx),
  )
  return rows.length > 0
}

interface Refresh {
  server: ServerRef
  row: Row
  signIn: SignIn
}

async function refresh(context: Context, { server, row, signIn }: Refresh): Promise<string> {
  const { discovery, client, tokens } = signIn
  if (!tokens?.refresh_token || !discovery || !client) return end(context, server, row)
  try {
    const fresh = await refreshAuthorization(discovery.authorizationServerUrl, {
      clientInformation: client,
      refreshToken: tokens.refresh_token,
      fetchFn: signInFetch(context),
      ...(discovery.authorizationServerMetadata ? { metadata: discovery.authorizationServerMetadata } : {}),
      ...(discovery.resourceMetadata ? { resource: new URL(discovery.resourceMetadata.resource) } : {}),
    })
    setTokens(signIn, fresh, context.now())
  } catch (error) {
    if (isFinal(error)) return end(context, server, row)
    await write(context, server, row, sql`refreshing_until = null`)
    throw new ToolFailure(
      `The sign-in to the MCP server could not be refreshed: ${errorMessage(error).slice(0, 200)}`,
    )
  }
  const { sealed, keyId } = await sealSignIn(
    context,
    { accountId: server.accountId, id: server.serverId },
    signIn,
  )
  await write(context, server, row, sql`sealed = ${sealed}, key_id = ${keyId}, refreshing_until = null`)
  return signIn.tokens!.access_token
}

/** What waiting doesn't change. */
const FINAL: ReadonlySet<string> = new Set([
  'invalid_grant',
  'invalid_client',
  'unauthorized_client',
  'invalid_scope',
])
const isFinal = (error: unknown): boolean => error instanceof OAuthError && FINAL.has(error.code)

async function end(context: Context, server: ServerRef, row: Row): Promise<never> {
  const failure = signInAgain()
  await write(
    context,
    server,
    row,
    sql`oauth_state = 'reconnect', error = ${failure.message}, refreshing_until = null`,
  )
  throw failure
}

/** Nothing is written if somebody has signed in anew in the meantime. */
async function write(
  context: Context,
  { accountId, serverId }: ServerRef,
  { sealed }: Row,
  values: ReturnType<typeof sql>,
): Promise<void> {
  await inAccount(context, accountId, (tx) =>
    sql`update tool_servers set ${values} where id = ${serverId} and sealed = ${sealed}`.execute(tx),
  )
}
