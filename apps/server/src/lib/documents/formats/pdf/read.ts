import { say } from '@millrace/contract/reasons'
import { DocumentError, tooMuchText } from '../../errors.ts'
import { SectionList } from '../../sections.ts'
import { shortLine } from '../../text/clean.ts'
import type { Parsed, Reading } from '../context.ts'
import { headingsOf } from './bookmarks.ts'
import { dropFurniture, type Page } from './furniture.ts'
import { linesOf } from './lines.ts'
import { itemsOf, openPdf, type PdfDocument } from './open.ts'
import { compoundsOf, pageText } from './paragraphs.ts'
import { partsOf } from './parts.ts'
import { upright } from './upright.ts'

/**
 * Reads a PDF by pages and headings: one section per heading, and one for the text above the first heading of a page.
 */
export async function readPdf(reading: Reading): Promise<Parsed> {
  const { limits } = reading
  const pdf = await openPdf(reading.bytes)
  try {
    if (pdf.numPages > limits.pages) throw tooManyPages(pdf.numPages, limits.pages)
    const pages = await readPages(pdf, reading)
    dropFurniture(pages)
    const compounds = compoundsOf(pages.flatMap((page) => page.lines))
    const list = new SectionList(limits.characters)
    const bookmarks = await headingsOf(pdf)
    if (pages.every(({ lines }) => lines.length === 0)) throw noText(pdf.numPages)
    const parts = partsOf(pages, bookmarks)
    for (const [number, { lines }] of pages.entries()) {
      if (lines.length === 0) addEmpty(list, pages, number)
      for (const { page, heading, lines: told } of parts)
        if (page === number + 1) list.add({ page, heading }, pageText(told, compounds))
    }
    const withoutText = rangesOf(
      pages.flatMap(({ lines }, number) => (lines.length === 0 ? [number + 1] : [])),
    )
    return {
      ...(await propertiesOf(pdf)),
      pages: pdf.numPages,
      sections: list.sections,
      ...(withoutText === '' ? {} : { withoutText }),
    }
  } finally {
    await pdf.loadingTask.destroy()
  }
}

/** Notes pages without text in their place, so that readers know something is missing. Adjacent ones share a note. */
function addEmpty(list: SectionList, pages: readonly Page[], first: number): void {
  if (pages[first - 1]?.lines.length === 0) return
  const next = pages.findIndex(({ lines }, number) => number > first && lines.length > 0)
  const last = next < 0 ? pages.length : next
  const which = last > first + 1 ? `Pages ${first + 1} to ${last} have` : `Page ${first + 1} has`
  list.add({ page: first + 1 }, `[${which} no text.]`)
}

/** Maximum number of ranges in a list of pages; the rest is cut. */
const MOST_RANGES = 20

/** Ascending page numbers as people write them: "2, 5–7". */
function rangesOf(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last?.to === number - 1) last.to = number
    else ranges.push({ from: number, to: number })
  }
  const shown = ranges
    .slice(0, MOST_RANGES)
    .map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`))
  return `${shown.join(', ')}${ranges.length > MOST_RANGES ? ', …' : ''}`
}

async function readPages(pdf: PdfDocument, { limits, onProgress }: Reading): Promise<Page[]> {
  const pages: Page[] = []
  let characters = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await readPage(pdf, number).catch((error: unknown) => {
      throw new DocumentError('broken', say('pdf.page', { page: number }), {
        cause: error,
      })
    })
    characters += page.lines.reduce((sum, line) => sum + line.text.length, 0)
    if (characters > limits.characters) throw tooMuchText(limits.characters)
    pages.push(page)
    onProgress({ done: number, total: pdf.numPages })
  }
  return pages
}

async function readPage(pdf: PdfDocument, number: number): Promise<Page> {
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale: 1 })
  const content = await page.getTextContent()
  page.cleanup()
  const { items, isAcross } = upright(itemsOf(content, viewport.transform), viewport)
  return { height: isAcross ? viewport.width : viewport.height, lines: linesOf(items) }
}

async function propertiesOf(pdf: PdfDocument): Promise<Pick<Parsed, 'title' | 'language'>> {
  const { info } = (await pdf.getMetadata()) as { info: { Title?: unknown; Language?: unknown } }
  const title = typeof info.Title === 'string' ? shortLine(info.Title) : ''
  const language = typeof info.Language === 'string' ? shortLine(info.Language) : ''
  // Authoring tools often store the original file name as the title.
  const named = /\.(?:docx?|html?|indd|tex|dvi|qxd|pptx?|xlsx?)$/i.test(title) || /^untitled/i.test(title)
  return { title: title === '' || named ? null : title, language: language || null }
}

const tooManyPages = (pages: number, most: number) =>
  new DocumentError('too_large', say('pdf.pages', { count: pages, most }))

const noText = (pages: number) =>
  new DocumentError('no_text', pages === 1 ? say('pdf.scan') : say('pdf.scans', { count: pages }))
