import { writeZip } from '../../lib/documents/zip/write.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const SLIDES = 'http://schemas.openxmlformats.org/presentationml/2006/main'

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

type Files = Record<string, string>

const zip = (files: Files): Buffer =>
  writeZip(Object.entries(files).map(([name, text]) => ({ name, packed: Buffer.from(text) })))

const relationsFile = (entries: [id: string, type: string, target: string][]) =>
  `${XML}<Relationships xmlns="${PACKAGE}">${entries
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** A cell: text, a number with its format, or a formula's cached result. */
export type XlsxCell =
  | string
  | number
  | null
  | { value: number; format: string }
  | { formula: string; result: string }

export interface XlsxSheet {
  name: string
  rows: XlsxCell[][]
  /** Such as `A2:A4`. */
  merges?: string[]
  hidden?: boolean
}

/** An Excel workbook of these sheets; formats are number formats such as `0.00%`. */
export function makeXlsx(sheets: XlsxSheet[], options: { title?: string } = {}): Buffer {
  const formats = [...new Set(sheets.flatMap(({ rows }) => rows.flat().flatMap(formatOf)))]
  const strings: string[] = []
  const files: Files = {
    'xl/workbook.xml': workbook(sheets),
    'xl/_rels/workbook.xml.rels': relationsFile(
      sheets.map((_, index) => [`r${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`]),
    ),
    'xl/styles.xml': styles(formats),
    'docProps/core.xml': `${XML}<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:title>${escape(options.title ?? '')}</dc:title></cp:coreProperties>`,
  }
  for (const [index, sheet] of sheets.entries())
    files[`xl/worksheets/sheet${index + 1}.xml`] = sheetXml(sheet, { formats, strings })
  files['xl/sharedStrings.xml'] =
    `${XML}<sst xmlns="${SHEET}">${strings.map((text) => `<si><t>${escape(text)}</t></si>`).join('')}</sst>`
  return zip(files)
}

const formatOf = (cell: XlsxCell) =>
  typeof cell === 'object' && cell && 'format' in cell ? [cell.format] : []

const workbook = (sheets: XlsxSheet[]) =>
  `${XML}<workbook xmlns="${SHEET}" xmlns:r="${RELATIONS}"><sheets>${sheets
    .map(({ name, hidden }, index) => {
      const state = hidden ? ' state="hidden"' : ''
      return `<sheet name="${escape(name)}" sheetId="${index + 1}"${state} r:id="r${index + 1}"/>`
    })
    .join('')}</sheets></workbook>`

const styles = (formats: string[]) =>
  `${XML}<styleSheet xmlns="${SHEET}"><numFmts>${formats
    .map((format, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escape(format)}"/>`)
    .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats
    .map((_, index) => `<xf numFmtId="${200 + index}"/>`)
    .join('')}</cellXfs></styleSheet>`

function sheetXml(
  { rows, merges = [] }: XlsxSheet,
  shared: { formats: string[]; strings: string[] },
): string {
  const lines = rows.map((cells, row) => {
    const inner = cells.map((cell, column) => cellXml(cell, `${letter(column)}${row + 1}`, shared)).join('')
    return `<row r="${row + 1}">${inner}</row>`
  })
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  return `${XML}<worksheet xmlns="${SHEET}"><sheetData>${lines.join('')}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`
}

function cellXml(
  cell: XlsxCell,
  place: string,
  { formats, strings }: { formats: string[]; strings: string[] },
) {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'string') {
    strings.push(cell)
    return `<c r="${place}" t="s"><v>${strings.length - 1}</v></c>`
  }
  if ('formula' in cell)
    return `<c r="${place}" t="str"><f>${escape(cell.formula)}</f><v>${escape(cell.result)}</v></c>`
  return `<c r="${place}" s="${formats.indexOf(cell.format) + 1}"><v>${cell.value}</v></c>`
}

const letter = (column: number) => String.fromCharCode(65 + column)

export interface PptxSlide {
  title?: string
  lines?: string[]
  /** The first row names the columns. */
  table?: string[][]
  notes?: string
  hidden?: boolean
}

/** A presentation of these slides. */
export function makePptx(slides: PptxSlide[], options: { title?: string } = {}): Buffer {
  const files: Files = {
    'ppt/presentation.xml': `${XML}<p:presentation xmlns:p="${SLIDES}" xmlns:r="${RELATIONS}"><p:sldIdLst>${slides
      .map((_, index) => `<p:sldId id="${256 + index}" r:id="r${index + 1}"/>`)
      .join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationsFile(
      slides.map((_, index) => [`r${index + 1}`, 'slide', `slides/slide${index + 1}.xml`]),
    ),
    'docProps/core.xml': `${XML}<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:title>${escape(options.title ?? '')}</dc:title></cp:coreProperties>`,
  }
  for (const [index, slide] of slides.entries()) Object.assign(files, slideFiles(slide, index + 1))
  return zip(files)
}

function slideFiles(slide: PptxSlide, number: number): Files {
  const shown = slide.hidden ? ' show="0"' : ''
  const shapes = [
    slide.title === undefined ? '' : shape('title', [slide.title]),
    slide.lines ? shape('body', slide.lines) : '',
    slide.table ? table(slide.table) : '',
    shape('sldNum', [String(number)]),
  ]
  const files: Files = { [`ppt/slides/slide${number}.xml`]: part('sld', shapes.join(''), shown) }
  if (slide.notes === undefined) return files
  files[`ppt/slides/_rels/slide${number}.xml.rels`] = relationsFile([
    ['n', 'notesSlide', `../notesSlides/notesSlide${number}.xml`],
  ])
  files[`ppt/notesSlides/notesSlide${number}.xml`] = part('notes', shape('body', [slide.notes]), '')
  return files
}

const part = (tag: string, inner: string, attributes: string) =>
  `${XML}<p:${tag} xmlns:p="${SLIDES}" xmlns:a="${DRAWING}"${attributes}><p:cSld><p:spTree>${inner}</p:spTree></p:cSld></p:${tag}>`

const paragraph = (text: string) => `<a:p><a:r><a:t>${escape(text)}</a:t></a:r></a:p>`

const shape = (type: string, lines: string[]) =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody>${lines.map(paragraph).join('')}</p:txBody></p:sp>`

const table = (rows: string[][]) =>
  `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${rows
    .map(
      (row) =>
        `<a:tr>${row.map((cell) => `<a:tc><a:txBody>${paragraph(cell)}</a:txBody></a:tc>`).join('')}</a:tr>`,
    )
    .join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
