import type { Context } from '../../context.ts'
import { fetchPage, parseDocument, type ParsedDocument } from '../../lib/documents/index.ts'
import type { FileStore } from '../storage/index.ts'
import type { Ingestion } from './ingestion.ts'

/** What was read of a source. A question-and-answer pair needs no reading: its document is null. */
export interface Read {
  document: ParsedDocument | null
  /** A better name than the address, when the page has a title. */
  name: string | null
}

/** Reads the source's file, page or text. Throws `DocumentError` or `EgressError` with a reason for people. */
export async function readSource(input: {
  context: Context
  store: FileStore
  ingestion: Ingestion
  signal: AbortSignal
}): Promise<Read> {
  const { context, store, ingestion, signal } = input
  const { source } = ingestion
  const onProgress = ({ done, total }: { done: number; total: number | null }) => {
    // A progress note that can't be written shows again at the next fenced write; the reading goes on.
    void ingestion.progress('reading', done, total).catch(() => undefined)
  }
  if (source.type === 'qa') return { document: null, name: null }
  if (source.type === 'url') {
    const page = await fetchPage(context.egress, source.url!, { signal, onProgress })
    return { document: page.document, name: page.document.title?.slice(0, 200) ?? null }
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
