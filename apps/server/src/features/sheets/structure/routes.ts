import { sheets } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/binding.ts'
import type { AiColumnPort } from '../ai-columns/types.ts'
import { createView, deleteView, updateView } from '../views/save-view.ts'
import { addColumn } from './add-column.ts'
import { createSheet } from './create-sheet.ts'
import { deleteColumn, restoreColumn } from './delete-column.ts'
import { getSheet, listSheets } from './list-sheets.ts'
import { dismissColumnError, retryColumn } from './retry-column.ts'
import { updateColumn } from './update-column.ts'
import { deleteSheet, restoreSheet, updateSheet } from './update-sheet.ts'

/** Routes for sheets, columns and views. */
export const structureRoutes = (context: Context, flows: AiColumnPort) => [
  bind(sheets.list, (call) => listSheets(context, call.actor, call.query)),
  bind(sheets.create, (call) => createSheet(context, call.actor, call.body)),
  bind(sheets.get, (call) => getSheet(context, call.actor, call.params.id)),
  bind(sheets.update, (call) => updateSheet(context, call.actor, { id: call.params.id, changes: call.body })),
  bind(sheets.remove, (call) => deleteSheet(context, call.actor, call.params.id)),
  bind(sheets.restore, (call) => restoreSheet(context, call.actor, call.params.id)),
  bind(sheets.addColumn, (call) =>
    addColumn(context, call.actor, { id: call.params.id, body: call.body, flows }),
  ),
  bind(sheets.updateColumn, (call) =>
    updateColumn(context, call.actor, { id: call.params.id, body: call.body, flows }),
  ),
  bind(sheets.deleteColumn, (call) =>
    deleteColumn(context, call.actor, { id: call.params.id, ...call.body }),
  ),
  bind(sheets.restoreColumn, (call) =>
    restoreColumn(context, call.actor, { id: call.params.id, columnId: call.body.columnId }),
  ),
  bind(sheets.retryColumn, (call) =>
    retryColumn(context, call.actor, { id: call.params.id, ...call.body, flows }),
  ),
  bind(sheets.dismissColumnError, (call) =>
    dismissColumnError(context, call.actor, { id: call.params.id, ...call.body }),
  ),
  bind(sheets.createView, (call) => createView(context, call.actor, { id: call.params.id, body: call.body })),
  bind(sheets.updateView, (call) => updateView(context, call.actor, { ...call.params, body: call.body })),
  bind(sheets.deleteView, (call) => deleteView(context, call.actor, call.params)),
]
