import { Readable } from 'node:stream'
import { team } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'
import { csvLine } from '../../lib/csv.ts'
import { asMember } from '../../lib/scoped.ts'
import { type AuditFilter, selectAudit } from './audit.ts'

const PIECE = 1000
const HEAD = [
  'time',
  'actor',
  'actor name',
  'action',
  'object',
  'object name',
  'project',
  'address',
  'details',
]

/** The audit trail as streamed CSV: neither memory nor a transaction holds all of it. */
export async function exportAudit(context: Context, member: Member, filter: AuditFilter): Promise<Readable> {
  await asMember(context, member, (tx) =>
    audit(tx, member, {
      accountId: member.accountId,
      action: 'audit.export',
      objectId: null,
      details: { ...filter },
    }),
  )
  return Readable.from(lines(context, member, filter))
}

async function* lines(context: Context, member: Member, filter: AuditFilter): AsyncGenerator<string> {
  yield csvLine(HEAD)
  let after: string | undefined
  for (let sent = 0; sent < team.AUDIT_EXPORT_ROWS; sent += PIECE) {
    const rows = await asMember(context, member, (tx) =>
      selectAudit(tx, { ...filter, accountId: member.accountId, after, limit: PIECE }),
    )
    yield rows.map(lineOf).join('')
    if (rows.length < PIECE) return
    after = rows.at(-1)!.id
  }
}

const lineOf = (row: Awaited<ReturnType<typeof selectAudit>>[number]) =>
  csvLine([
    row.at.toISOString(),
    row.actor_kind,
    row.actor_name,
    row.action,
    row.object_id,
    row.object_name,
    row.project_id,
    row.ip,
    JSON.stringify(row.details),
  ])
