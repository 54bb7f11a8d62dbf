import type { documents } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { inAccount } from '../../lib/scoped.ts'
import type { DrawnPages } from './drawn-pages.ts'
import { showPage } from './show-page.ts'
import { showText } from './show-text.ts'
import type { Showing } from './showing.ts'

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
