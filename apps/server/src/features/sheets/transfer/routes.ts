import { sheets } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/binding.ts'
import type { FileStore } from '../../storage/index.ts'
import { exportSheet } from './export/export-sheet.ts'
import { cancelImport } from './import/cancel-import.ts'
import { importReport } from './import/import-report.ts'
import { getImport, listImports } from './import/list-imports.ts'
import { seeImport } from './import/see-import.ts'
import { startImport } from './import/start-import.ts'
import { previewLinks } from './upload/preview-links.ts'
import { previewFile } from './upload/preview-file.ts'
import { uploadFile } from './upload/upload-file.ts'

export const transferRoutes = (context: Context, store: FileStore) => [
  bind(sheets.upload, ({ actor, body, request }) => uploadFile(context, actor, { body, request, store })),
  bind(sheets.preview, ({ actor, params, body, signal }) =>
    previewFile(context, actor, { uploadId: params.uploadId, options: body.options, store, signal }),
  ),
  bind(sheets.previewLinks, ({ actor, params, body, signal }) =>
    previewLinks(context, actor, { id: params.id, body, store, signal }),
  ),
  bind(sheets.startImport, ({ actor, params, body }) => startImport(context, actor, { id: params.id, body })),
  bind(sheets.listImports, ({ actor, params, query }) =>
    listImports(context, actor, { id: params.id, ...query }),
  ),
  bind(sheets.getImport, ({ actor, params }) => getImport(context, actor, params)),
  bind(sheets.seeImport, ({ actor, params }) => seeImport(context, actor, params)),
  bind(sheets.cancelImport, ({ actor, params, body }) =>
    cancelImport(context, actor, { ...params, remove: body.remove }),
  ),
  bind(sheets.importReport, ({ actor, params, reply, signal }) =>
    importReport(context, actor, { ...params, reply, signal }),
  ),
  bind(sheets.exportSheet, ({ actor, params, query, reply, signal }) =>
    exportSheet(context, actor, { id: params.id, query, reply, signal }),
  ),
]
