export { addSources } from './add-sources.ts'
export { basesOf } from './bases-of.ts'
export { createBase } from './create-base.ts'
export { embedBase } from './embed-base.job.ts'
export { embedBaseHandler } from './embed-base.handler.ts'
export { emptyBase } from './empty-base.ts'
export { recordGap, type Unanswered } from './gaps/record-gap.ts'
export { ingestHandler } from './ingest.handler.ts'
export { ingestSource } from './ingest.job.ts'
export { resendUnfinished } from './resend.ts'
export { type ChunkHit, detectLanguage, highlight, searchChunks } from './retrieval/index.ts'
export { knowledgeRoutes } from './routes.ts'
export { type KnowledgeHits, type KnowledgeSearch, searchKnowledge } from './search-knowledge.ts'
export type { Embedders } from './vectors/embedder.ts'
export { isOwnKey } from './vectors/usage-of.ts'
export { sheetHandler, syncSheet, upkeepSheets } from './sheet/index.ts'
export {
  crawlHandler,
  crawlRefusal,
  crawlSite,
  listSitemap,
  type OnCrawled,
  refreshHandler,
  refreshPage,
  siteRoutes,
  upkeepSites,
} from './site/index.ts'
