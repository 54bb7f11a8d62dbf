import { connections } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { SealError } from '../../credentials/index.ts'
import { ConnectionFailure } from '../failure.ts'
import { type ConnectionRow, selectConnections } from '../rows.ts'
import { purposesOf } from '../vendors/vendors.ts'
import { refreshTokens } from './refresh.ts'
import { openTokens } from './seal-tokens.ts'

/** A connection, by who wants to use it and what for. */
export interface ConnectionRef {
  accountId: string
  /** Null: only connections for all projects of the account. */
  projectId: string | null
  id: string
  purpose: connections.Purpose
}

interface OpenedConnection {
  row: ConnectionRow
  accessToken: string
}

/** Tokens are renewed this long before they expire. */
const EARLY_MS = 120_000

/** A valid access token. Throws `ConnectionFailure`. */
export async function openConnection(context: Context, wanted: ConnectionRef): Promise<OpenedConnection> {
  const row = await find(context, wanted)
  const left = row.expires_at === null ? Infinity : row.expires_at.getTime() - context.now().getTime()
  if (left > EARLY_MS) return open(context, row)
  try {
    return await open(context, await refreshTokens(context, row))
  } catch (error) {
    // Still valid for a moment, although the vendor can't renew it right now.
    if (error instanceof ConnectionFailure && error.code === 'unavailable' && left > 0)
      return open(context, row)
    throw sealed(error, row)
  }
}

/** An access token after the vendor refused this one before its time. Throws `ConnectionFailure`. */
export async function reopenConnection(
  context: Context,
  { row }: OpenedConnection,
): Promise<OpenedConnection> {
  try {
    return await open(context, await refreshTokens(context, row))
  } catch (error) {
    throw sealed(error, row)
  }
}

/** A valid access token for who calls the vendor in another way, and its version. Throws `ConnectionFailure`. */
export async function readToken(
  context: Context,
  wanted: ConnectionRef,
): Promise<{ token: string; version: number }> {
  const { row, accessToken } = await openConnection(context, wanted)
  return { token: accessToken, version: row.version }
}

async function find(
  context: Context,
  { accountId, projectId, id, purpose }: ConnectionRef,
): Promise<ConnectionRow> {
  const [row] = await inAccount(context, accountId, (tx) => selectConnections(tx, [id]))
  const vendor = connections.vendorFor(purpose)
  if (!row || (row.project_id !== null && row.project_id !== projectId) || row.vendor !== vendor)
    throw new ConnectionFailure('missing', { vendor, name: '' })
  if (row.state === 'reconnect') throw new ConnectionFailure('reconnect', row)
  if (row.state === 'error') throw new ConnectionFailure('client', row)
  if (!purposesOf(vendor, row.scopes).includes(purpose)) throw new ConnectionFailure('purpose', row)
  return row
}

async function open(context: Context, row: ConnectionRow): Promise<OpenedConnection> {
  try {
    return { row, accessToken: (await openTokens(context, row)).access }
  } catch (error) {
    throw sealed(error, row)
  }
}

const sealed = (error: unknown, row: ConnectionRow): unknown =>
  error instanceof SealError ? new ConnectionFailure('closed', row) : error
