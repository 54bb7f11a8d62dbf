import { sheets } from '@millrace/contract'
import type { Context } from '../../../../context.ts'
import { bind } from '../../../../http/binding.ts'
import type { FileStore } from '../../../storage/index.ts'
import { cellFiles } from './cell-files.ts'
import { uploadCellFile } from './upload-cell-file.ts'

export const fileRoutes = (context: Context, store: FileStore) => [
  bind(sheets.uploadCellFile, (call) =>
    uploadCellFile(context, call.actor, { ...call.params, body: call.body, request: call.request, store }),
  ),
  bind(sheets.cellFiles, (call) =>
    cellFiles(context, call.actor, { id: call.params.id, ids: call.query.ids }),
  ),
]
