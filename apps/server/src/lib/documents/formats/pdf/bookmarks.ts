import type { PdfDocument } from './open.ts'

type Entry = Awaited<ReturnType<PdfDocument['getOutline']>>[number]

interface Bookmark {
  /** Page index, from 0. */
  page: number
  path: string[]
}

const MOST_BOOKMARKS = 2000
const MOST_DEPTH = 6

/**
 * The headings of each page, taken from the bookmarks: the first bookmark on the page, else the last one before it.
 * Paths are empty when the document has no bookmarks.
 */
export async function headingsOf(pdf: PdfDocument): Promise<string[][]> {
  const found: Bookmark[] = []
  // Headings only help to find a page; a document with broken bookmarks is still read.
  const entries = await pdf.getOutline().catch(() => null)
  await collect(pdf, { entries: entries ?? [], above: [], found })
  found.sort((a, b) => a.page - b.page)
  const headings: string[][] = []
  let at = 0
  for (let page = 0; page < pdf.numPages; page++) {
    const first = found[at]?.page === page ? found[at] : null
    while (found[at] && found[at]!.page <= page) at++
    headings.push((first ?? found[at - 1])?.path ?? [])
  }
  return headings
}

async function collect(
  pdf: PdfDocument,
  { entries, above, found }: { entries: Entry[]; above: string[]; found: Bookmark[] },
): Promise<void> {
  if (above.length >= MOST_DEPTH) return
  for (const entry of entries) {
    if (found.length >= MOST_BOOKMARKS) return
    const path = [...above, entry.title]
    const page = await pageOf(pdf, entry.dest).catch(() => null)
    if (page !== null) found.push({ page, path })
    await collect(pdf, { entries: entry.items as Entry[], above: path, found })
  }
}

async function pageOf(pdf: PdfDocument, dest: Entry['dest']): Promise<number | null> {
  const place: unknown[] | null = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
  const target = place?.[0]
  if (typeof target === 'number') return target
  if (typeof target !== 'object' || target === null) return null
  return pdf.getPageIndex(target as Parameters<PdfDocument['getPageIndex']>[0])
}
