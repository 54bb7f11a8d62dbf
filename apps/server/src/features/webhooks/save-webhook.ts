import { type Data, webhooks } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { permissionOf } from '../../http/authorise.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure, notFound } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { asMember } from '../../lib/scoped.ts'
import { insertEndpoint, OF_ACCOUNT, requireEndpoint, updateEndpoint } from './endpoints.ts'
import { readWebhook } from './list-webhooks.ts'
import { recordChange } from './record-change.ts'

interface Settings {
  url: string
  description: string
  events: readonly webhooks.WebhookEvent[]
  /** Null for all. */
  projects: readonly string[] | null
  enabled: boolean
}

/** Creates a webhook of the account. Returns its secret, which is shown once. */
export async function createWebhook(
  context: Context,
  member: Member,
  input: Settings,
): Promise<Data<typeof webhooks.create>> {
  checkAccess(member, input)
  const { accountId } = member
  const { projects, ...settings } = input
  return asMember(context, member, async (tx) => {
    await checkLimit(tx, accountId)
    const id = newId('webhook')
    const place = { id, accountId, agent: null, allProjects: projects === null }
    const secret = await insertEndpoint(context, tx, { ...place, ...settings })
    await setProjects(tx, { id, accountId, projects })
    await recordChange(context, tx, { member, id, ...input, action: 'webhook.create', details: shown(input) })
    return { webhook: await readWebhook(tx, accountId, id), secret }
  })
}

export async function updateWebhook(
  context: Context,
  member: Member,
  { id, ...input }: Settings & { id: string },
): Promise<webhooks.Webhook> {
  const { accountId } = member
  const { projects, description } = input
  return asMember(context, member, async (tx) => {
    const before = await requireEndpoint(tx, { accountId, id })
    checkAccess(member, input)
    await updateEndpoint(tx, before, input)
    await sql`update webhook_endpoints set description = ${description}, all_projects = ${projects === null}
      where id = ${id}`.execute(tx)
    await setProjects(tx, { id, accountId, projects })
    await recordChange(context, tx, { member, id, ...input, action: 'webhook.update', details: shown(input) })
    return readWebhook(tx, accountId, id)
  })
}

/** URLs can contain a receiver's key, so the audit log doesn't have them. */
const shown = ({ events, projects, enabled }: Settings) => ({ events, projects, enabled })

const VISITOR_EVENTS: ReadonlySet<string> = new Set(webhooks.VISITOR_EVENTS)

/** The projects must be the member's, and events about visitors need the right to read conversations in all of them. */
function checkAccess(member: Member, { events, projects }: Settings): void {
  if (projects?.some((id) => !member.projectIds.includes(id))) throw notFound('project')
  if (!events.some((event) => VISITOR_EVENTS.has(event))) return
  const mayRead = (id: string) => permissionOf('readConversations', member, id) === 'yes'
  if (!(projects ?? [member.projectId, ...member.projectIds]).every(mayRead))
    throw new Failure('forbidden', 'You need to be able to read conversations to receive events about them.')
}

async function checkLimit(tx: Tx, accountId: string): Promise<void> {
  // Two calls at the same time must not both find a free place.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${accountId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from webhook_endpoints e
    where e.account_id = ${accountId} and ${OF_ACCOUNT}`.execute(tx)
  if (rows[0]!.count >= webhooks.WEBHOOK_LIMIT)
    throw new Failure(
      'conflict',
      `An account can have up to ${webhooks.WEBHOOK_LIMIT} webhooks. Delete one first.`,
    )
}

async function setProjects(
  tx: Tx,
  { id, accountId, projects }: { id: string; accountId: string; projects: readonly string[] | null },
): Promise<void> {
  await sql`delete from webhook_projects where endpoint_id = ${id}`.execute(tx)
  await sql`insert into webhook_projects (endpoint_id, project_id, account_id)
    select ${id}, p, ${accountId} from unnest(${[...(projects ?? [])]}::text[]) p`.execute(tx)
}
