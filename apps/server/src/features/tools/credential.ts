import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/tables.ts'
import { notFound } from '../../lib/errors.ts'

/** What a credential adds to a request. */
export interface Secret {
  headers: { name: string; value: string }[]
  query: { name: string; value: string }[]
  /** What must not be shown. */
  values: string[]
}

/** Throws `not_found` when the credential isn't one that a tool of this project may use. */
export async function checkCredential(
  _tx: Transaction<DB>,
  _place: { accountId: string; projectId: string },
  credentialId: string | null,
): Promise<void> {
  if (credentialId !== null) throw notFound('credential')
}

/** The secret for this address; null without a credential. */
export async function openToolCredential(
  _context: Context,
  input: { credentialId: string | null; url: string },
): Promise<Secret | null> {
  if (input.credentialId !== null) throw notFound('credential')
  return null
}
