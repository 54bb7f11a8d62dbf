import type { Edition, Role } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Member } from '../lib/actor.ts'
import { Failure, notFound } from '../lib/errors.ts'
import { hashToken } from '../lib/secrets.ts'
import { authenticateApiKey, looksLikeApiKey } from './api-keys.ts'
import { conversationProjectsOf } from './authorise.ts'

/** Session length in hours with "Stay signed in". */
const STAY_HOURS = 30 * 24

/** How long after its last use a session ends, in hours. */
export const sessionHours = (context: Pick<Context, 'config'>, stay: boolean): number =>
  stay ? STAY_HOURS : context.config.sessionHours

interface SessionRow {
  session_id: string
  expires_at: Date
  stay: boolean
  user_id: string
  email: string
  name: string
  membership_id: string
  role: Role
  current_project_id: string | null
  account_id: string
  edition: Edition
  is_operator: boolean
  projects: { id: string; is_default: boolean; conversations: boolean }[]
}

/** The token in `Authorization: Bearer …`, if present. */
export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer ([\w.~+/=-]{1,512})$/i.exec(header ?? '')
  return match?.[1] ?? null
}

/** Looks up the member for a session token in one query, so an ended session is refused at once. */
export async function authenticate(
  context: Context,
  call: { token: string; projectId: string | null; ip: string },
): Promise<Member> {
  if (looksLikeApiKey(call.token)) return authenticateApiKey(context, call)
  const row = await findSession(context, call)
  if (!row) throw new Failure('unauthenticated', 'Sign in to continue.')
  const projectIds = row.projects.map((project) => project.id)
  if (call.projectId !== null && !projectIds.includes(call.projectId)) throw notFound('project')
  const first =
    row.projects.find((project) => project.id === row.current_project_id) ??
    row.projects.find((project) => project.is_default) ??
    row.projects[0]
  return {
    kind: 'member',
    userId: row.user_id,
    sessionId: row.session_id,
    username: row.email,
    name: row.name,
    accountId: row.account_id,
    edition: row.edition,
    membershipId: row.membership_id,
    role: row.role,
    projectIds,
    conversationProjects: conversationProjectsOf(row),
    projectId: call.projectId ?? first?.id ?? '',
    ip: call.ip,
    isOperator: row.is_operator,
    apiKey: null,
  }
}

async function findSession(
  context: Context,
  call: { token: string; ip: string },
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.id as session_id, s.expires_at, s.stay, u.id as user_id, u.email, u.name,
      m.id as membership_id, m.role, m.current_project_id, a.id as account_id, a.edition,
      exists (select from operators o where o.user_id = u.id) as is_operator,
      coalesce((
        select json_agg(json_build_object('id', p.id, 'is_default', p.is_default,
          'conversations', coalesce(mp.reads_conversations, false)) order by p.id)
        from projects p
        left join membership_projects mp on mp.membership_id = m.id and mp.project_id = p.id
        where p.account_id = a.id and p.deleted_at is null
          and (m.role = 'AIACCOUNTADMIN' or mp.project_id is not null)
      ), '[]') as projects
    from sessions s
    join users u on u.id = s.user_id
    join memberships m on m.user_id = u.id
    join accounts a on a.id = m.account_id
    where s.token_hash = ${hashToken(call.token)} and s.expires_at > now()
    order by (a.id = u.current_account_id) desc nulls last, m.id
    limit 1`.execute(context.db.kysely)
  const row = rows[0]
  if (!row) return row
  const hours = sessionHours(context, row.stay)
  if (needsSliding(row.expires_at, context.now(), hours))
    await sql`update sessions set updated_at = now(), ip_address = ${call.ip},
      expires_at = now() + make_interval(hours => ${hours})
      where id = ${row.session_id} and expires_at > now()`.execute(context.db.kysely)
  return row
}

const HOUR_MS = 3_600_000
// Precision of "last seen"; avoids a write per call.
const SLIDE_AFTER_MS = 5 * 60_000
/** Also true if the session would outlive the current limit because the setting was lowered. */
const needsSliding = (expires: Date, now: Date, hours: number) =>
  Math.abs(now.getTime() + hours * HOUR_MS - expires.getTime()) > SLIDE_AFTER_MS
