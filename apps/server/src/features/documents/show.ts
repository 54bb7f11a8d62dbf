import type { documents } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Range } from '../../lib/documents/index.ts'
import { inAccount } from '../../lib/scoped.ts'
import type { DrawnPages } from './drawn-pages.ts'
import type { Source } from './find-source.ts'
import { showPage } from './show-page.ts'
import { showText } from './show-text.ts'

/** The passage that a reader came for; its chunk may be gone since it was cited. */
export interface Passage {
  chunkId: string
  page: number | null
  text: string
  start: number
  ranges: readonly Range[]
}

export interface Showing {
  accountId: string
  source: Source
  passage: Passage | null
  /** The page to turn to, and the passage to begin with; else where the passage stands. */
  page: number | undefined
  from: number | undefined
  /** Passages that are switched off too. */
  all: boolean
}

/** The source at the passage: a drawn page of a PDF, else the text. The database is not held while a page is drawn. */
export async function show(
  context: Context,
  pages: DrawnPages,
  showing: Showing,
): Promise<documents.DocumentView> {
  const { pagedFile } = showing.source
  if (pagedFile !== null && (await pages.draws(pagedFile))) return showPage(pages, pagedFile, showing)
  return inAccount(context, showing.accountId, (tx) => showText(tx, showing))
}
