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
import type { Tx } from '../../../db/scope.ts'
import type { FileStore } from '../../storage/index.ts'
import type { Ingestion } from './ingestion.ts'

/** Content of a source. A question-and-answer pair has no document. */
export interface SourceContent {
  document: ParsedDocument | null
  /** The page's title, if it has one, which is a better name than its URL. */
  name: string | null
  /** For web pages. */
  marks?: Marks
  /** Called in the transaction that makes the content searchable. */
  record?: (tx: Tx) => Promise<void>
  /** For content that already consists of documents, such as rows of a sheet. */
  chunks?: Chunk[]
}

/** Validators for detecting changes of a web page. */
export interface Marks {
  etag: string | null
  lastModified: string | null
  /** Hash of the text. */
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
    // A failed progress update shows up at the next fenced write; reading continues.
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

/** Reads a web page; null if it is unchanged according to the validators. Throws like `readSource`. */
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
