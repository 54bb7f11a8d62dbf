import { sheets } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/binding.ts'
import { listTrash, restoreRecords } from './trash.ts'
import { createBatch } from './create-batch.ts'
import { createRecords } from './create-records.ts'
import { deleteBatch, deleteRecord } from './delete-records.ts'
import { readHistory } from './history.ts'
import { undo } from './undo.ts'
import { updateBatch } from './update-batch.ts'
import { updateRecord } from './update-record.ts'

export const recordRoutes = (context: Context) => [
  bind(sheets.createRecords, (call) =>
    createRecords(context, call.actor, { id: call.params.id, body: call.body }),
  ),
  bind(sheets.updateRecord, (call) => updateRecord(context, call.actor, { ...call.params, body: call.body })),
  bind(sheets.deleteRecord, (call) =>
    deleteRecord(context, call.actor, { ...call.params, version: call.query.version }),
  ),
  bind(sheets.createBatch, (call) =>
    createBatch(context, call.actor, { id: call.params.id, body: call.body }),
  ),
  bind(sheets.updateBatch, (call) =>
    updateBatch(context, call.actor, { id: call.params.id, body: call.body }),
  ),
  bind(sheets.deleteBatch, (call) =>
    deleteBatch(context, call.actor, { id: call.params.id, body: call.body }),
  ),
  bind(sheets.undo, (call) =>
    undo(context, call.actor, { id: call.params.id, changeId: call.body.changeId }),
  ),
  bind(sheets.history, (call) => readHistory(context, call.actor, { ...call.params, query: call.query })),
  bind(sheets.listTrash, (call) => listTrash(context, call.actor, { id: call.params.id, query: call.query })),
  bind(sheets.restoreRecords, (call) =>
    restoreRecords(context, call.actor, { id: call.params.id, ids: call.body.ids }),
  ),
]
