import { inBackground } from '../../context.ts'
import type { FeatureModule } from '../../module.ts'
import type { FileStore } from '../storage/index.ts'
import { keyIndexes } from './cleanup/key-indexes.maintenance.ts'
import { sheetTrash } from './cleanup/trash.maintenance.ts'
import { columnWorkHandler } from './columns/column-work.handler.ts'
import { columnWork } from './columns/column-work.job.ts'
import { unfinishedColumns } from './columns/column-work.maintenance.ts'
import { strayFiles } from './columns/files/files.maintenance.ts'
import type { AiColumnPort } from './ai-columns/index.ts'
import { indexSheet, indexSheetHandler } from './read/index.ts'
import { unusedIndexes } from './read/indexes/indexes.maintenance.ts'
import { sheetRoutes } from './routes.ts'
import { oldUploads, unfinishedImports } from './transfer/imports.maintenance.ts'
import { importFile, importHandler, removeImport, removeImportHandler } from './transfer/index.ts'

interface Services {
  store: FileStore
  aiColumnPort: AiColumnPort
}

export const sheets: FeatureModule<Services> = {
  jobs: [indexSheet, importFile, removeImport, columnWork],
  maintenance: [
    unfinishedImports,
    oldUploads,
    unfinishedColumns,
    keyIndexes,
    unusedIndexes,
    strayFiles,
    sheetTrash,
  ],
  open: (context, { store, aiColumnPort }) => {
    const background = inBackground(context)
    return {
      routes: sheetRoutes(context, store, aiColumnPort),
      handlers: [
        indexSheetHandler(background),
        importHandler(background, store),
        removeImportHandler(background),
        columnWorkHandler(background),
      ],
    }
  },
}
