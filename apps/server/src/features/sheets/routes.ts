import { sheets } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import type { FileStore } from '../storage/index.ts'
import { readRoutes } from './read/routes.ts'
import { recordRoutes } from './records/routes.ts'
import { createSheet } from './structure/create-sheet.ts'
import { getSheet, listSheets } from './structure/list-sheets.ts'
import { transferRoutes } from './transfer/routes.ts'

export const sheetRoutes = (context: Context, store: FileStore) => [
  bind(sheets.list, (call) => listSheets(context, call.actor, call.query)),
  bind(sheets.create, (call) => createSheet(context, call.actor, call.body)),
  bind(sheets.get, (call) => getSheet(context, call.actor, call.params.id)),
  ...recordRoutes(context),
  ...readRoutes(context),
  ...transferRoutes(context, store),
]
