import type { credentials } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { notFound } from '../../lib/errors.ts'
import { inAccount } from '../../lib/scoped.ts'
import { keyringOf } from './keys/of-context.ts'
import { openSealed } from './keys/seal.ts'
import { type CredentialRow, findCredential, mayUse, placeOf, selectCredentials } from './queries.ts'
import { headerOf, type Plain } from './secret-parts.ts'

interface CredentialRef {
  accountId: string
  /** Null: only credentials for all projects of the account. */
  projectId: string | null
  id: string
}

/** What authenticates a request to a site. */
export interface HttpCredential {
  /** The only origin that it may be sent to. */
  origin: string
  headers: { name: string; value: string }[]
  /** Values that must be redacted. */
  values: string[]
}

/** A vendor's key. */
interface ModelCredential {
  id: string
  kind: Exclude<credentials.Credential['kind'], 'http'>
  name: string
  /** The base URL of a compatible server. */
  address: string | null
  key: string | null
}

/**
 * The secret for a site. Throws `not_found` when the project may not use it, and `SealError` when it cannot be
 * decrypted.
 */
export async function openCredential(context: Context, wanted: CredentialRef): Promise<HttpCredential> {
  const row = await find(context, wanted)
  if (row.kind !== 'http' || row.address === null) throw notFound('credential')
  const plain = await openRow(context, row)
  if (!('auth' in plain)) throw notFound('credential')
  const { name, value, values } = headerOf(plain.auth)
  return { origin: row.address, headers: [{ name, value }], values }
}

/** The key of a model vendor. Throws like `openCredential`. */
export async function openModelCredential(context: Context, wanted: CredentialRef): Promise<ModelCredential> {
  const row = await find(context, wanted)
  if (row.kind === 'http') throw notFound('credential')
  const plain = await openRow(context, row)
  const { id, kind, name, address } = row
  return { id, kind, name, address, key: 'key' in plain ? plain.key : null }
}

/** Throws `not_found` when tools of this project cannot use the credential. */
export async function checkToolCredential(
  tx: Tx,
  { projectId, id }: { projectId: string; id: string },
): Promise<void> {
  const row = await findCredential(tx, id)
  if (row.kind !== 'http' || !mayUse(row, projectId)) throw notFound('credential')
}

/** What is known about a vendor key without decrypting it. */
export interface ModelKey {
  id: string
  kind: ModelCredential['kind']
  name: string
  projectId: string | null
  address: string | null
  revision: number
}

/** The account's model keys by name, for all projects. */
export function listModelKeys(context: Context, accountId: string): Promise<ModelKey[]> {
  return inAccount(context, accountId, async (tx) =>
    (await selectCredentials(tx)).flatMap((row) => {
      const { id, kind, name, project_id, address, revision } = row
      return kind === 'http' ? [] : [{ id, kind, name, projectId: project_id, address, revision }]
    }),
  )
}

async function find(context: Context, { accountId, projectId, id }: CredentialRef): Promise<CredentialRow> {
  const row = await inAccount(context, accountId, (tx) => findCredential(tx, id))
  if (!mayUse(row, projectId)) throw notFound('credential')
  return row
}

export async function openRow(context: Context, row: CredentialRow): Promise<Plain> {
  const keys = await keyringOf(context.config).all()
  const text = openSealed(keys, placeOf(row), { sealed: row.sealed, keyId: row.key_id })
  return JSON.parse(text) as Plain
}
