import type { Context } from '../../context.ts'
import type { FileStore } from '../storage/index.ts'
import { fileRoutes } from './columns/files/routes.ts'
import { linkRoutes } from './records/link-routes.ts'
import type { AiColumnPort } from './ai-columns/types.ts'
import { readRoutes } from './read/routes.ts'
import { recordRoutes } from './records/routes.ts'
import { structureRoutes } from './structure/routes.ts'
import { transferRoutes } from './transfer/routes.ts'

export const sheetRoutes = (context: Context, store: FileStore, flows: AiColumnPort) => [
  ...structureRoutes(context, flows),
  ...recordRoutes(context),
  ...readRoutes(context),
  ...linkRoutes(context),
  ...fileRoutes(context, store),
  ...transferRoutes(context, store),
]
