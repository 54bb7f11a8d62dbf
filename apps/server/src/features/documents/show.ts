import type { documents } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { inAccount } from '../../lib/scoped.ts'
import type { DrawnPages } from './drawn-pages.ts'
import { showText } from './show-text.ts'
import type { Showing } from './showing.ts'
import { locate } from '../../lib/documents/index.ts'

/** The source at the passage: a rendered page of a PDF, otherwise text. Rendering holds no database connection. */
export async function show(
  context: Context,
  pages: DrawnPages,
  showing: Showing,
): Promise<documents.DocumentView> {
  const { pagedFile } = showing.source
  if (pagedFile !== null && (await pages.draws(pagedFile))) return showPage(pages, pagedFile, showing)
  return inAccount(context, showing.accountId, (tx) => showText(tx, showing))
}

/** A page of the source as an image, with the passage highlighted if it is on this page. */
async function showPage(
  pages: DrawnPages,
  file: string,
  { source, passage, page }: Showing,
): Promise<documents.DocumentView> {
  const number = page ?? passage?.page ?? 1
  const drawn = await pages.get(file, number)
  return {
    kind: 'page',
    name: source.name,
    url: source.url,
    replaced: source.replaced,
    page: drawn.page,
    pages: drawn.pages,
    width: drawn.width,
    height: drawn.height,
    image: `data:image/webp;base64,${Buffer.from(drawn.image).toString('base64')}`,
    text: drawn.items.map((item) => item.text).join(' '),
    lit: passage && passage.page === number ? locate(passage, drawn) : [],
  }
}
