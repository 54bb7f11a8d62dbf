import type { team } from '@millrace/contract'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import type { OpenSheet, Tx } from './types.ts'

/** Writes the audit entry of a member's change of a sheet: its columns, views and files, not each of its cells. */
export const auditSheet = (
  tx: Tx,
  member: Member,
  input: {
    sheet: Pick<OpenSheet, 'id' | 'accountId' | 'projectId'>
    /** Such as `sheet.addColumn`. */
    action: Extract<team.AuditAction, `sheet.${string}`>
    details?: Record<string, unknown>
  },
): Promise<void> =>
  audit(tx, member, {
    accountId: input.sheet.accountId,
    projectId: input.sheet.projectId,
    action: input.action,
    objectId: input.sheet.id,
    details: input.details ?? {},
  })
