import { inBackground } from '../../context.ts'
import type { FeatureModule } from '../../module.ts'
import type { FileStore } from '../storage/index.ts'
import { driveRoutes } from './drive/routes.ts'
import { driveHandler } from './drive/sync.handler.ts'
import { syncDrive } from './drive/sync.job.ts'
import { embedBaseHandler } from './embedding/embed-base.handler.ts'
import { embedBase } from './embedding/embed-base.job.ts'
import { ingestHandler } from './ingest/ingest.handler.ts'
import type { OnRead } from './ingest/write-chunks.ts'
import { ingestSource } from './ingest/ingest.job.ts'
import { knowledgeRoutes } from './routes.ts'
import { sheetHandler } from './sheet/sync.handler.ts'
import { syncSheet } from './sheet/sync.job.ts'
import { drives } from './sources/drives.maintenance.ts'
import { sheets } from './sources/sheets.maintenance.ts'
import {
  crawlHandler,
  crawlSite,
  type OnCrawled,
  refreshHandler,
  refreshPage,
  siteRoutes,
} from './site/index.ts'
import { sites } from './site/sites.maintenance.ts'
import { sources } from './sources/sources.maintenance.ts'
import type { Embedders } from './vectors/embedder.ts'

interface Services {
  store: FileStore
  models: Embedders
  onCrawled: OnCrawled
  onRead: OnRead
}

export const knowledge: FeatureModule<Services> = {
  jobs: [ingestSource, crawlSite, refreshPage, syncSheet, syncDrive, embedBase],
  maintenance: [sources, sites, sheets, drives],
  open: (context, { store, models, onCrawled, onRead }) => {
    const background = inBackground(context)
    return {
      routes: [
        ...knowledgeRoutes(context, store, models),
        ...siteRoutes(context, onCrawled),
        ...driveRoutes(context),
      ],
      handlers: [
        ingestHandler(background, store, onRead),
        crawlHandler(background, onCrawled),
        refreshHandler(background),
        sheetHandler(background),
        driveHandler(background, store),
        embedBaseHandler(background, models),
      ],
    }
  },
}
