import { type OfficePackage, walk } from '../office/package.ts'
import { tableLines } from '../office/table.ts'

export interface Slide {
  title: string | null
  /** Texts and tables in the order of the file. */
  parts: string[]
  notes: string
}

/** What a slide says; null when it is hidden or missing. */
export function slideOf(file: OfficePackage, name: string): Slide | null {
  const xml = file.part(name)
  if (xml === null) return null
  const read = readShapes(xml)
  if (read.hidden) return null
  const relations = [...file.relations(name).values()]
  const notes = relations.find((relation) => relation.type === 'notesSlide')
  const diagrams = relations.filter((relation) => relation.type === 'diagramData')
  const drawn = diagrams.map(({ target }) => readShapes(file.part(target) ?? '').parts.join('\n'))
  return {
    title: read.title,
    parts: [...read.parts, ...drawn].filter((part) => part !== ''),
    notes: notes ? readShapes(file.part(notes.target) ?? '').parts.join('\n') : '',
  }
}

interface Shapes {
  hidden: boolean
  title: string | null
  parts: string[]
}

const TITLES = new Set(['title', 'ctrTitle'])
/** Placeholders that every slide has: their text is no content. */
const FURNITURE = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'])

function readShapes(xml: string): Shapes {
  const found: Shapes = { hidden: false, title: null, parts: [] }
  let holder: string | null = null
  let lines: string[] = []
  let line = ''
  let level = 0
  let inText = false
  let rows: string[][] | null = null
  let cell: string | null = null
  const endLine = () => {
    if (line.trim() !== '') lines.push('  '.repeat(level) + line.trim())
    line = ''
    level = 0
  }
  const endShape = () => {
    endLine()
    const text = lines.join('\n')
    lines = []
    if (text === '' || (holder && FURNITURE.has(holder))) return
    if (holder && TITLES.has(holder) && !found.title) found.title = text.replace(/\s+/g, ' ')
    else found.parts.push(text)
  }
  walk(xml, {
    open: (tag, attributes) => {
      if (tag === 'sld') found.hidden = attributes.show === '0'
      if (tag === 'sp') holder = null
      if (tag === 'ph') holder = attributes.type ?? 'body'
      if (tag === 't') inText = true
      if (tag === 'br') line += '\n'
      if (tag === 'pPr') level = Math.min(8, Math.max(0, Number(attributes.lvl ?? 0) || 0))
      if (tag === 'tbl') rows = []
      if (tag === 'tr') rows?.push([])
      if (tag === 'tc') cell = ''
    },
    text: (text) => {
      if (inText) line += text
    },
    close: (tag) => {
      if (tag === 't') inText = false
      if (tag === 'p' && cell !== null) {
        cell += ` ${line.trim()}`
        line = ''
      } else if (tag === 'p') endLine()
      if (tag === 'tc') {
        rows?.at(-1)?.push((cell ?? '').replace(/\s+/g, ' ').trim())
        cell = null
      }
      if (tag === 'tbl') {
        found.parts.push(tableLines(rows ?? []))
        rows = null
      }
      if (tag === 'sp' || tag === 'pt') endShape()
    },
  })
  return found
}
