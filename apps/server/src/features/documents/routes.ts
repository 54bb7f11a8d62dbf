import { documents } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { createLimit } from '../../http/limits.ts'
import type { FileStore } from '../storage/index.ts'
import { download } from './download.ts'
import { drawnPages } from './drawn-pages.ts'
import { fileUrls } from './file-urls.ts'
import { viewCitation } from './view-citation.ts'
import { viewSource } from './view-source.ts'

// Rendering a page takes 0.2 s of CPU; a reader turns fewer pages than this.
const PAGES_PER_MINUTE = 60

export function documentRoutes(context: Context, store: FileStore) {
  const pages = drawnPages(store)
  const limit = createLimit(context.db, {
    name: 'document-view',
    points: PAGES_PER_MINUTE,
    seconds: 60,
    message: 'Too many pages at once. Wait a moment.',
  })
  return [
    bind(documents.view, (call) => viewSource(context, call.actor, { ...call.params, ...call.query, pages })),
    bind(documents.cited, (call) =>
      viewCitation(context, call.actor, {
        ...call.params,
        ...call.query,
        visitorToken: call.visitorToken,
        visit: call.visit,
        pages,
        limit,
      }),
    ),
    bind(documents.fileUrls, (call) => fileUrls(context, call.actor, call.query.fileList)),
    bind(documents.download, (call) =>
      download(context, store, { grant: call.params.grant, reply: call.reply }),
    ),
  ]
}
