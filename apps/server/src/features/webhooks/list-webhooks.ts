import type { accounts, Data, webhooks } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { type DeliveryRow, presentError } from './deliveries.ts'
import { ENDPOINT, type EndpointRow, OF_ACCOUNT } from './endpoints.ts'

type FailedDelivery = Pick<DeliveryRow, 'id' | 'event' | 'status' | 'error'> & { created_at: string }
type ListedRow = EndpointRow & { projects: accounts.ProjectRef[]; last_failure: FailedDelivery | null }

/** The account's webhooks, oldest first; only one when an id is given. */
async function selectWebhooks(tx: Tx, accountId: string, id: string | null = null): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`select ${ENDPOINT},
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'defaultProject', p.is_default)
        order by lower(p.name), p.id)
        from webhook_projects w join projects p on p.id = w.project_id and p.deleted_at is null
        where w.endpoint_id = e.id), '[]') as projects,
      (select json_build_object('id', d.id, 'event', d.event, 'status', d.status, 'error', d.error,
          'created_at', d.created_at)
        from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'failed'
        order by d.id desc limit 1) as last_failure
    from webhook_endpoints e
    where e.account_id = ${accountId} and ${OF_ACCOUNT} and (${id}::text is null or e.id = ${id})
    order by e.id`.execute(tx)
  return rows
}

const present = (row: ListedRow): webhooks.Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.events as webhooks.WebhookEvent[],
  projects: row.all_projects ? null : row.projects,
  enabled: row.enabled,
  disabledAt: row.disabled_at?.toISOString() ?? null,
  failingSince: row.failing_since?.toISOString() ?? null,
  lastFailure: row.last_failure && presentFailed(row.last_failure),
  createdAt: row.created_at.toISOString(),
})

const presentFailed = ({ id, event, status, error, created_at: at }: FailedDelivery) => ({
  id,
  event,
  status,
  error: presentError(error),
  createdAt: new Date(at).toISOString(),
})

export async function readWebhook(tx: Tx, accountId: string, id: string): Promise<webhooks.Webhook> {
  const [row] = await selectWebhooks(tx, accountId, id)
  if (!row) throw notFound('webhook')
  return present(row)
}

export async function listWebhooks(context: Context, member: Member): Promise<Data<typeof webhooks.list>> {
  const rows = await asMember(context, member, (tx) => selectWebhooks(tx, member.accountId))
  return { items: rows.map(present) }
}
