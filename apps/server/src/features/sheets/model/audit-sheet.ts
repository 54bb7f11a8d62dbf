import type { team } from '@millrace/contract'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import type { OpenSheet, Tx } from './types.ts'

/** Writes an audit entry for a member's change to a sheet's columns, views or files. Cell edits are not audited. */
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
