import type { Context } from '../../../context.ts'
import { createHash } from 'node:crypto'
import {
  type Chunk,
  DocumentError,
  type PageRequest,
  parseDocument,
  type ParsedDocument,
  requestPage,
  wholeText,
} from '../../../lib/documents/index.ts'
import type { FileStore } from '../../storage/index.ts'
import type { Ingestion } from './ingestion.ts'

/** What was read of a source. A question-and-answer pair needs no reading: its document is null. */
export interface SourceContent {
  document: ParsedDocument | null
  /** A better name than the address, when the page has a title. */
  name: string | null
  /** Of a web page. */
  marks?: Marks
  /** Of what comes in documents of its own already, as the rows of a sheet do. */
  chunks?: Chunk[]
}

/** What tells whether a web page has changed. */
export interface Marks {
  etag: string | null
  lastModified: string | null
  /** Of the text. */
  hash: string
}

/** Reads the source's file, page or text. Throws `DocumentError` or `EgressError` with a reason for people. */
export async function readSource(input: {
  context: Context
  store: FileStore
  ingestion: Ingestion
  signal: AbortSignal
}): Promise<SourceContent> {
  const { context, store, ingestion, signal } = input
  const { source } = ingestion
  const onProgress = ({ done, total }: { done: number; total: number | null }) => {
    // A progress note that can't be written shows again at the next fenced write; the reading goes on.
    void ingestion.progress('reading', done, total).catch(() => undefined)
  }
  if (source.type === 'qa') return { document: null, name: null }
  if (source.type === 'url') {
    const page = await readWebPage(context, source.url!, { signal, onProgress })
    if (page) return page
    throw new DocumentError('empty', 'This URL returned no page.')
  }
  if (source.type === 'text') {
    const document = await parseDocument(
      { text: source.content ?? '', name: `${source.name}.md`, mime: 'text/markdown' },
      { signal, onProgress },
    )
    return { document, name: null }
  }
  const document = await store.withFile(source.storage_key!, (path) =>
    parseDocument(
      { path, name: source.name, ...(source.mime ? { mime: source.mime } : {}) },
      { signal, onProgress },
    ),
  )
  return { document, name: null }
}

/** Reads a web page; null when it has not changed since the marks of the request. Throws as `readSource` does. */
export async function readWebPage(
  context: Context,
  url: string,
  request: PageRequest,
): Promise<(SourceContent & { document: ParsedDocument; marks: Marks }) | null> {
  const answer = await requestPage(context.egress, url, request)
  if (answer.kind === 'unchanged') return null
  if (answer.kind === 'later') throw answer.error
  if (answer.kind === 'moved') throw new DocumentError('empty', 'This URL returned no page.')
  const { document, etag, lastModified } = answer
  const hash = createHash('sha256').update(wholeText(document)).digest('hex')
  return { document, name: document.title?.slice(0, 200) ?? null, marks: { etag, lastModified, hash } }
}
