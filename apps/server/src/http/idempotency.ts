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

/** What identifies one write: who makes it, under which key, and what exactly it asks. */
export interface Attempt {
  principal: string
  key: string
  hash: string
}

/** Who has no account. Nothing of them is to be read from what is kept, and it is kept for an hour, not a day. */
const VISITOR = 'visitor:'

/** A visitor as the caller of an attempt: by address and conversation, which can't be told from it. */
export const visitorPrincipal = (secret: string, of: { ip: string; visitorToken: string }): string =>
  VISITOR + createHmac('sha256', secret).update(`idempotency:${of.ip}:${of.visitorToken}`).digest('hex')

/** Attempts that are forgotten: those of visitors soon, because anybody can make them. */
export const isOutdated = (now: RawBuilder<unknown>) => sql<boolean>`created_at < ${now}
  - case when starts_with(principal, ${VISITOR}) then interval '1 hour' else interval '24 hours' end`

export async function attemptOf(input: {
  principal: string
  key: string
  route: string
  url: string
  body: unknown
  /** Of the installation. */
  secret: string
}): Promise<Attempt> {
  if (!KEY.test(input.key))
    throw new Failure('invalid_request', 'Idempotency-Key must have 1 to 200 visible ASCII characters.')
  const isVisitor = input.principal.startsWith(VISITOR)
  // Few words can be guessed from a plain hash.
  const hash = isVisitor ? createHmac('sha256', input.secret) : createHash('sha256')
  for (const piece of jsonPieces([input.route, input.url, input.body ?? null])) {
    await takeTurn()
    hash.update(piece)
  }
  return { principal: input.principal, key: input.key, hash: hash.digest('hex') }
}

/**
 * Claims the key for this attempt. Gives the first answer when there is one already; throws `conflict` when the key
 * was used for something else or the first attempt is still running.
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
      throw new Failure('conflict', 'The first request with this Idempotency-Key is still running.')
    return { status: first.status, response: first.response }
  })
}

/** Keeps the answer for repeats. */
export async function remember(context: Context, attempt: Attempt, answer: Remembered): Promise<void> {
  const response = await stringifyInTurns(answer.response)
  await inSystem(context.db.kysely, (tx) =>
    sql`update idempotency_keys set status = ${answer.status}, response = ${response}::jsonb
      where principal = ${attempt.principal} and key = ${attempt.key}`.execute(tx),
  )
}

/** Frees the key after an attempt that changed nothing, so that it can be tried again. */
export async function release(context: Context, attempt: Attempt): Promise<void> {
  await inSystem(context.db.kysely, (tx) =>
    sql`delete from idempotency_keys where principal = ${attempt.principal} and key = ${attempt.key} and status is null`.execute(
      tx,
    ),
  )
}
