import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { seal, unseal } from '../../../lib/seal.ts'
import { hashToken, newToken } from '../../../lib/secrets.ts'

const MINUTES = 10
const MINUTE_MS = 60_000

/** What is needed to finish an attempt. */
export interface Attempt {
  issuer: string
  nonce: string
  verifier: string
  next: string | null
  /** Whether the user asked to stay signed in. */
  stay: boolean
}

/** Stores an attempt for the browser with this cookie and returns its state. */
export async function keepAttempt(
  context: Context,
  tx: Tx,
  { browser, attempt }: { browser: string; attempt: Attempt },
): Promise<{ state: string; expiresAt: Date }> {
  const state = newToken()
  const hash = hashToken(state)
  const expiresAt = new Date(context.now().getTime() + MINUTES * MINUTE_MS)
  const { issuer, nonce, verifier, next, stay } = attempt
  const sealed = seal(context.config.secret, `oidc:${hash}`, JSON.stringify({ nonce, verifier }))
  await sql`insert into provider_attempts (state_hash, browser_hash, issuer, sealed, next, stay, expires_at)
    values (${hash}, ${hashToken(browser)}, ${issuer}, ${sealed}, ${next}, ${stay}, ${expiresAt})`.execute(tx)
  return { state, expiresAt }
}

interface Row {
  browser_hash: string
  issuer: string
  sealed: string
  next: string | null
  stay: boolean
  expires_at: Date
}

/** Uses up an attempt: its state is invalid afterwards. Null if it has expired or belongs to another browser. */
export async function takeAttempt(
  context: Context,
  tx: Tx,
  { state, browser }: { state: string; browser: string | null },
): Promise<Attempt | null> {
  const hash = hashToken(state)
  const { rows } = await sql<Row>`delete from provider_attempts where state_hash = ${hash}
    returning browser_hash, issuer, sealed, next, stay, expires_at`.execute(tx)
  const [row] = rows
  if (!row || browser === null) return null
  if (row.browser_hash !== hashToken(browser) || row.expires_at <= context.now()) return null
  const { nonce, verifier } = JSON.parse(unseal(context.config.secret, `oidc:${hash}`, row.sealed)) as {
    nonce: string
    verifier: string
  }
  return { issuer: row.issuer, nonce, verifier, next: row.next, stay: row.stay }
}
