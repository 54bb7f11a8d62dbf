import type { credentials } from '@millrace/contract'
import { createVendor, ModelError, type VendorKind } from '@millrace/models'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { EgressError } from '../../egress/index.ts'
import type { Limit } from '../../http/limits.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember } from '../../lib/scoped.ts'
import { boundFetch } from './bound-fetch.ts'
import { recordChange } from './changes.ts'
import { SealError } from './keys/seal.ts'
import { getCredential } from './list-credentials.ts'
import { openRow } from './open-credential.ts'
import { type CredentialRow, findCredential } from './queries.ts'
import { headerOf } from './secret-parts.ts'
import { vendorUrl } from './vendor-url.ts'

const TEST_MS = 10_000
const MOST_BYTES = 5_000_000
const TIMEOUTS = { firstTokenMs: TEST_MS, idleMs: TEST_MS, totalMs: TEST_MS }

interface Test {
  id: string
  /** For a site: the path to request. */
  path: string | undefined
  limit: Limit
  signal: AbortSignal
}

/** Tests a credential against its site. The result is stored and shown until the next test. */
export async function testCredential(
  context: Context,
  member: Member,
  { id, path, limit, signal }: Test,
): Promise<credentials.Credential> {
  const row = await asMember(context, member, (tx) => findCredential(tx, id))
  await limit.use(member.accountId)
  const problem = await problemOf(context, row, { path: path ?? '/', signal })
  await asMember(context, member, async (tx) => {
    // The result is discarded if the secret was replaced during the test.
    const state = problem === null ? 'connected' : 'error'
    await sql`update credentials set state = ${state}, problem = ${problem}, tested_at = ${context.now()}
      where id = ${id} and sealed = ${row.sealed}`.execute(tx)
    const details = { name: row.name, state }
    const projectId = row.project_id
    await recordChange(context, tx, { member, projectId, id, action: 'credential.test', details })
  })
  return getCredential(context, member, id)
}

/** Null when it works. */
async function problemOf(
  context: Context,
  row: CredentialRow,
  how: { path: string; signal: AbortSignal },
): Promise<string | null> {
  const signal = AbortSignal.any([how.signal, AbortSignal.timeout(TEST_MS)])
  try {
    const plain = await openRow(context, row)
    if ('auth' in plain)
      return await problemOfSite(context, { row, auth: plain.auth, path: how.path, signal })
    const baseUrl = vendorUrl(context, row)
    const fetch = boundFetch(context, baseUrl, { timeoutMs: TEST_MS, maxBytes: MOST_BYTES })
    const options = { baseUrl, apiKey: plain.key, fetch, timeouts: TIMEOUTS, prefix: row.id }
    await createVendor(row.kind as VendorKind, options).list(signal)
    return null
  } catch (error) {
    how.signal.throwIfAborted()
    if (error instanceof ModelError || error instanceof SealError || error instanceof EgressError)
      return error.message
    if (signal.aborted) return 'It took too long to respond.'
    throw error
  }
}

const UNAUTHORISED = 401
const FORBIDDEN = 403
const SERVER_ERROR = 500

async function problemOfSite(
  context: Context,
  input: { row: CredentialRow; auth: credentials.HttpAuth; path: string; signal: AbortSignal },
): Promise<string | null> {
  const { name, value } = headerOf(input.auth)
  const url = new URL(input.path, input.row.address!)
  // Many sites redirect their home page to one for people, which says nothing about the secret.
  const limits = { timeoutMs: TEST_MS, maxBytes: MOST_BYTES, redirect: 'manual' as const }
  const fetch = boundFetch(context, input.row.address!, limits)
  const { status, body } = await fetch(url, { headers: { [name]: value }, signal: input.signal })
  await body?.cancel()
  if (status === UNAUTHORISED || status === FORBIDDEN)
    return `The site rejected the secret (status ${status}).`
  return status >= SERVER_ERROR
    ? `The site has a problem right now (status ${status}). Try again later.`
    : null
}
