import { createHash, createHmac } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { inSystem } from '../db/scope.ts'
import { Failure } from '../lib/errors.ts'
import { jsonPieces, stringifyInTurns } from '../lib/json-in-turns.ts'
import { takeTurn } from '../lib/take-turn.ts'

const KEY = /^[\x21-\x7e]{1,200}$/

interface Remembered {
  status: number
  response: unknown
}

/** Identifies one write: the caller, the key, and the exact request. */
export interface Attempt {
  principal: string
  key: string
  hash: string
}

/** Callers without an account. Their stored attempts must reveal nothing, and are kept for an hour instead of a day. */
const VISITOR = 'visitor:'

/** Identifies a visitor by address and conversation without revealing either. */
export const visitorPrincipal = (secret: string, of: { ip: string; visitorToken: string }): string =>
  VISITOR + createHmac('sha256', secret).update(`idempotency:${of.ip}:${of.visitorToken}`).digest('hex')

/** Expired attempts; those of visitors expire early because anyone can create them. */
export const isOutdated = (now: RawBuilder<unknown>) => sql<boolean>`created_at < ${now}
  - case when starts_with(principal, ${VISITOR}) then interval '1 hour' else interval '24 hours' end`

export async function attemptOf(input: {
  principal: string
  key: string
  route: string
  url: string
  body: unknown
  /** The installation's secret. */
  secret: string
}): Promise<Attempt> {
  if (!KEY.test(input.key))
    throw new Failure('invalid_request', 'Idempotency-Key must have 1 to 200 visible ASCII characters.')
  const isVisitor = input.principal.startsWith(VISITOR)
  // A plain hash of little input could be guessed.
  const hash = isVisitor ? createHmac('sha256', input.secret) : createHash('sha256')
  for (const piece of jsonPieces([input.route, input.url, input.body ?? null])) {
    await takeTurn()
    hash.update(piece)
  }
  return { principal: input.principal, key: input.key, hash: hash.digest('hex') }
}

/**
 * Claims the key for this attempt. Returns the first response if there is one; throws `conflict` if the key was used
 * for another request or the first attempt is still running.
 */
export async function claim(context: Context, attempt: Attempt): Promise<Remembered | null> {
  return inSystem(context.db.kysely, async (tx) => {
    await sql`delete from idempotency_keys where principal = ${attempt.principal} and key = ${attempt.key}
      and (${isOutdated(sql`now()`)} or (status is null and created_at < now() - interval '2 minutes'))`.execute(
      tx,
    )
    const inserted = await sql`insert into idempotency_keys (principal, key, request_hash)
      values (${attempt.principal}, ${attempt.key}, ${attempt.hash}) on conflict do nothing returning key`.execute(
      tx,
    )
    if (inserted.rows.length > 0) return null
    const { rows } = await sql<{ request_hash: string; status: number | null; response: unknown }>`
      select request_hash, status, response from idempotency_keys
      where principal = ${attempt.principal} and key = ${attempt.key}`.execute(tx)
    const first = rows[0]
    if (first && first.request_hash !== attempt.hash)
      throw new Failure('conflict', 'This Idempotency-Key was already used for another request.')
    if (!first || first.status === null)
      throw new Failure('conflict', 'The first request with this Idempotency-Key is still running.', {
        retryAfter: 1,
      })
    return { status: first.status, response: first.response }
  })
}

/** Stores the response for repeats. */
export async function remember(context: Context, attempt: Attempt, answer: Remembered): Promise<void> {
  const response = await stringifyInTurns(answer.response)
  await inSystem(context.db.kysely, (tx) =>
    sql`update idempotency_keys set status = ${answer.status}, response = ${response}::jsonb
      where principal = ${attempt.principal} and key = ${attempt.key}`.execute(tx),
  )
}

/** Releases the key after an attempt that changed nothing, so that it can be retried. */
export async function release(context: Context, attempt: Attempt): Promise<void> {
  await inSystem(context.db.kysely, (tx) =>
    sql`delete from idempotency_keys where principal = ${attempt.principal} and key = ${attempt.key} and status is null`.execute(
      tx,
    ),
  )
}
