import type { team } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'

interface WebhookChange {
  member: Member
  id: string
  url: string
  description: string
  action: Extract<team.AuditAction, `webhook.${string}`>
  details?: Record<string, unknown>
}

/** Writes the audit entry, under the webhook's description or host, and notifies the account's consoles. */
export async function recordChange(context: Context, tx: Tx, change: WebhookChange): Promise<void> {
  const { member, id, url, description, action, details } = change
  const { accountId } = member
  const name = description || (URL.parse(url)?.host ?? '')
  await audit(tx, member, { accountId, action, objectId: id, details: { name, ...details } })
  await context.events.publish(tx, {
    name: 'change',
    accountId,
    projectId: null,
    change: { kind: 'team', id, parentId: null },
  })
}
