import type { documents } from '@millrace/contract'
import { locate } from '../../lib/documents/index.ts'
import type { DrawnPages } from './drawn-pages.ts'
import type { Showing } from './showing.ts'

/** A page of the source as a picture; the passage is lit where it stands on this page. */
export async function showPage(
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
    page: drawn.page,
    pages: drawn.pages,
    width: drawn.width,
    height: drawn.height,
    image: `data:image/webp;base64,${Buffer.from(drawn.image).toString('base64')}`,
    text: drawn.items.map((item) => item.text).join(' '),
    lit: passage && passage.page === number ? locate(passage, drawn) : [],
  }
}
