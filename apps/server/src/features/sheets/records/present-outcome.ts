import type { sheets } from '@millrace/contract'
import { presentRecord } from '../model/present-record.ts'
import type { OpenSheet } from '../model/types.ts'
import type { WriteOutcome } from '../write/types.ts'

export const presentOutcome = (sheet: OpenSheet, outcome: WriteOutcome): sheets.BatchOutcome => ({
  changeId: outcome.changeId,
  inserted: outcome.inserted,
  updated: outcome.updated,
  unchanged: outcome.unchanged,
  deleted: outcome.deleted,
  failed: outcome.failed,
  revision: outcome.revision,
  rows: outcome.rows.map((row) => ({
    index: row.index,
    id: row.id,
    version: row.version,
    outcome: row.outcome,
    code: row.code,
    issues: row.issues,
    current: row.current && presentRecord(row.current, sheet),
  })),
})
