import { type Edition, type Role, team } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { batched } from '../lib/batched.ts'
import { Failure } from '../lib/errors.ts'
import { onePerDatabase } from '../lib/one-per-database.ts'

/** A key and the member it acts as. */
export interface KeyRow {
  id: string
  key_name: string
  scopes: team.KeyScope[]
  user_id: string
  email: string
  name: string
  membership_id: string
  role: Role
  account_id: string
  edition: Edition
  /** Whether the key is for all projects, including future ones. */
  all_projects: boolean
  projects: { id: string; is_default: boolean; conversations: boolean }[]
}

interface Counted extends KeyRow {
  hash: string
  unused: boolean
  /** Calls in this minute, including those of this lookup. */
  points: number
  expire: string
  /** Calls of this lookup that were already allowed or refused. */
  taken: number
  uses: number
}

const WINDOW_MS = team.KEY_RATE.seconds * 1000

/**
 * Loads all keys used since the last lookup and counts their calls, in one statement because it delays every call. A
 * revoked key is refused at once. Counts may be lost in a power failure, which saves a flush per call.
 */
async function load(context: Context, hashes: string[]): Promise<ReadonlyMap<string, Counted>> {
  const uses = new Map<string, number>()
  for (const hash of hashes) uses.set(hash, (uses.get(hash) ?? 0) + 1)
  const now = context.now().getTime()
  const { rows } = await sql<Counted>`
    with asked as (
      select * from unnest(${[...uses.keys()]}::text[], ${[...uses.values()]}::int[]) as a(hash, uses)
    ), found as materialized (
      select k.id, k.name as key_name, k.scopes, k.all_projects, u.id as user_id, u.email, u.name, a.hash, a.uses, 0 as taken,
        (k.last_used_at is null or k.last_used_at < now() - interval '1 minute') as unused,
        m.id as membership_id, m.role, c.id as account_id, c.edition,
        coalesce((
          select json_agg(json_build_object('id', p.id, 'is_default', p.is_default,
            'conversations', coalesce(mp.reads_conversations, false)) order by p.id)
          from projects p
          left join membership_projects mp on mp.membership_id = m.id and mp.project_id = p.id
          where p.account_id = k.account_id and p.deleted_at is null
            and (m.role = 'AIACCOUNTADMIN' or mp.project_id is not null)
            and (k.all_projects or exists (
              select 1 from api_key_projects kp where kp.key_id = k.id and kp.project_id = p.id))
        ), '[]') as projects
      from asked a
      join api_keys k on k.key_hash = a.hash and (k.expires_at is null or k.expires_at > now())
      join users u on u.id = k.user_id
      join memberships m on m.user_id = k.user_id and m.account_id = k.account_id
      join accounts c on c.id = k.account_id
    ), counted as (
      insert into rate_limits as r (key, points, expire)
      -- In one order, so that two processes never wait for each other.
      select 'apikey:' || id, uses, ${now + WINDOW_MS}::bigint from found order by id
      on conflict (key) do update set
        points = case when r.expire <= ${now}::bigint then excluded.points else r.points + excluded.points end,
        expire = case when r.expire <= ${now}::bigint then excluded.expire else r.expire end
      returning key, points, expire
    )
    select f.*, c.points, c.expire from found f
    join counted c on c.key = 'apikey:' || f.id
    cross join (select set_config('synchronous_commit', 'off', true)) s`.execute(context.db.kysely)
  await markUsed(
    context,
    rows.filter(({ unused }) => unused).map(({ id }) => id),
  )
  return new Map(rows.map((row) => [row.hash, row]))
}

// "Last used" is for people: a precision of one minute avoids a write per call.
async function markUsed({ db }: Context, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update api_keys set last_used_at = now() where id = any(${ids}::text[])`.execute(db.kysely)
}

function withinRate(context: Context, row: Counted): void {
  const { keyCallsPerMinute } = context.config
  row.taken += 1
  if (row.points - row.uses + row.taken <= keyCallsPerMinute) return
  const wait = Math.ceil((Number(row.expire) - context.now().getTime()) / 1000)
  throw new Failure(
    'rate_limited',
    `This API key exceeded its rate limit of ${keyCallsPerMinute} calls in ${team.KEY_RATE.seconds} seconds. Wait a moment.`,
    { retryAfter: Math.max(1, wait) },
  )
}

const finder = onePerDatabase((context: Context) => batched((hashes: string[]) => load(context, hashes)))

/** Counts one call with the key that has this hash; undefined if there is none. Throws `rate_limited` if exceeded. */
export async function useKey(context: Context, hash: string): Promise<KeyRow | undefined> {
  const row = await finder(context)(hash)
  if (row) withinRate(context, row)
  return row
}
