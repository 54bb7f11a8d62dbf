import { sheets } from '@millrace/contract'
import type { Tx } from '../../../../db/scope.ts'
import type { Member } from '../../../../lib/actor.ts'
import { audit } from '../../../../lib/audit.ts'
import { announceSheet, insertSheet } from '../../../sheets/index.ts'
import type { FlowTemplate } from './template.ts'

/** Creates a template's sheets; returns their ids by key. */
export async function makeTemplateSheets(
  tx: Tx,
  input: { member: Member; projectId: string; template: FlowTemplate },
): Promise<Map<string, string>> {
  const { member, projectId, template } = input
  const { accountId } = member
  const made = new Map<string, string>()
  for (const { key, name, columns } of template.sheets ?? []) {
    const parsed = columns.map((column) => sheets.newColumn.parse(column))
    const sheet = await insertSheet(tx, { accountId, projectId, name, type: 'INPUT_SHEET', columns: parsed })
    const details = { name, type: 'INPUT_SHEET', flowTemplate: template.key }
    await audit(tx, member, { accountId, projectId, action: 'sheet.create', objectId: sheet.id, details })
    await announceSheet(tx, sheet)
    made.set(key, sheet.id)
  }
  return made
}
