import { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { Failure, notFound } from '../../lib/errors.ts'
import { newSecret, sealSecret } from './sign.ts'

// Endpoints of agents and of accounts. Callers have authorized the member, and work in the account's scope.

/** An agent's or a flow's, with its project, or the account's, with none of them. */
export interface EndpointRow {
  id: string
  account_id: string
  project_id: string | null
  agent_id: string | null
  flow_id: string | null
  url: string
  description: string
  /** Of an agent's endpoint: `AgentEvent`; of the others: `WebhookEvent`. */
  events: string[]
  all_projects: boolean
  enabled: boolean
  /** Null: derived from the server's. */
  secret: string | null
  previous_secret: string | null
  disabled_at: Date | null
  failing_since: Date | null
  created_at: Date
}

export const ENDPOINT = sql`e.id, e.account_id, e.project_id, e.agent_id, e.flow_id, e.url, e.description, e.events, e.all_projects,
  e.enabled, e.secret, case when e.previous_until > now() then e.previous_secret end as previous_secret, e.disabled_at,
  e.failing_since, e.created_at`

/** Endpoints of the account itself, as `e`. */
export const OF_ACCOUNT = sql`e.agent_id is null and e.flow_id is null`

/** The URL with a user name, or no URL at all, is rejected; its IP addresses are checked on each call. */
function checkAddress(url: string): void {
  const parsed = URL.parse(url)
  if (!parsed || parsed.username !== '' || parsed.password !== '')
    throw new Failure('invalid_request', 'url: is not a complete URL without a user name', {
      issues: [{ path: 'url', message: 'is not a complete URL without a user name' }],
    })
}

interface NewEndpoint {
  id: string
  accountId: string
  agent?: { id: string; project_id: string } | null
  flow?: { id: string; project_id: string }
  url: string
  description?: string
  events: readonly string[]
  allProjects?: boolean
  enabled: boolean
}

/** Stores a new endpoint. Returns its secret. */
export async function insertEndpoint(context: Context, tx: Tx, of: NewEndpoint): Promise<string> {
  const { id, accountId, agent, flow, url, description = '', events, allProjects = true, enabled } = of
  checkAddress(url)
  const secret = newSecret()
  await sql`insert into webhook_endpoints (id, account_id, project_id, agent_id, flow_id, url, description, events,
      all_projects, enabled, secret)
    values (${id}, ${accountId}, ${(agent ?? flow)?.project_id ?? null}, ${agent?.id ?? null}, ${flow?.id ?? null}, ${url}, ${description},
      ${[...events]}::text[], ${allProjects}, ${enabled},
      ${sealSecret(context.config.secret, id, secret)})`.execute(tx)
  return secret
}

/** Changes where, what and whether it sends. A new URL, or enabling it, resets failures. */
export async function updateEndpoint(
  tx: Tx,
  before: Pick<EndpointRow, 'id' | 'url' | 'enabled'>,
  { url, events, enabled }: { url: string; events: readonly string[]; enabled: boolean },
): Promise<void> {
  checkAddress(url)
  const isFresh = before.url !== url || (enabled && !before.enabled)
  await sql`update webhook_endpoints set url = ${url}, events = ${[...events]}::text[], enabled = ${enabled},
      disabled_at = case when ${enabled} then null else disabled_at end,
      failures = case when ${isFresh} then 0 else failures end,
      failing_since = case when ${isFresh} then null else failing_since end,
      rests_until = case when ${isFresh} then null else rests_until end
    where id = ${before.id}`.execute(tx)
}

export async function deleteEndpoint(tx: Tx, id: string): Promise<void> {
  await sql`delete from webhook_endpoints where id = ${id}`.execute(tx)
}

/** Creates a new secret; the previous one remains valid for signing for a day. */
export async function rotateSecret(context: Context, tx: Tx, id: string): Promise<string> {
  const secret = newSecret()
  await sql`update webhook_endpoints set previous_secret = secret,
      previous_until = now() + ${agents.WEBHOOK_OVERLAP_HOURS} * interval '1 hour',
      secret = ${sealSecret(context.config.secret, id, secret)}
    where id = ${id}`.execute(tx)
  return secret
}

/** One of the account's own endpoints. Throws `not_found` for any other. */
export async function requireEndpoint(
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
): Promise<EndpointRow> {
  const { rows } = await sql<EndpointRow>`select ${ENDPOINT} from webhook_endpoints e
    where e.id = ${id} and e.account_id = ${accountId} and ${OF_ACCOUNT}`.execute(tx)
  if (!rows[0]) throw notFound('webhook')
  return rows[0]
}
