import type { flows } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { notFound } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { deleteEndpoint, ENDPOINT, type EndpointRow, insertEndpoint, updateEndpoint } from './endpoints.ts'

// A flow has at most one endpoint, for the ends of its jobs.

export const presentFlowEndpoint = (row: EndpointRow): flows.Webhook => ({
  url: row.url,
  enabled: row.enabled,
  disabledAt: row.disabled_at?.toISOString() ?? null,
  failingSince: row.failing_since?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

/** The flow's endpoint, or null. */
export async function findFlowEndpoint(tx: Tx, flowId: string): Promise<EndpointRow | null> {
  const { rows } = await sql<EndpointRow>`select ${ENDPOINT} from webhook_endpoints e
    where e.flow_id = ${flowId}`.execute(tx)
  return rows[0] ?? null
}

export async function requireFlowEndpoint(tx: Tx, flowId: string): Promise<EndpointRow> {
  const row = await findFlowEndpoint(tx, flowId)
  if (!row) throw notFound('webhook')
  return row
}

interface FlowOf {
  id: string
  accountId: string
  projectId: string
}

/** Creates or changes the flow's endpoint. Returns the secret of a new one. */
export async function saveFlowEndpoint(
  context: Context,
  tx: Tx,
  { flow, url, enabled }: { flow: FlowOf; url: string; enabled: boolean },
): Promise<{ row: EndpointRow; secret: string | null }> {
  const before = await findFlowEndpoint(tx, flow.id)
  const settings = { url, enabled, events: ['job.finished'] }
  const { accountId, projectId } = flow
  const place = { id: newId('webhook'), accountId, flow: { id: flow.id, project_id: projectId } }
  const secret = before === null ? await insertEndpoint(context, tx, { ...place, ...settings }) : null
  if (before) await updateEndpoint(tx, before, settings)
  return { row: await requireFlowEndpoint(tx, flow.id), secret }
}

/** Sets its URL, or removes it with null. One that was switched off is switched on with another URL only. */
export async function setFlowEndpoint(
  context: Context,
  tx: Tx,
  { flow, url }: { flow: FlowOf; url: string | null },
): Promise<void> {
  const before = await findFlowEndpoint(tx, flow.id)
  if (before?.url === (url ?? undefined)) return
  if (url !== null) await saveFlowEndpoint(context, tx, { flow, url, enabled: true })
  else if (before) await deleteEndpoint(tx, before.id)
}
