import { type OfficePackage, walk } from '../office/package.ts'
import { tableLines } from '../office/table.ts'

export interface Slide {
  title: string | null
  /** Texts and tables in file order. */
  parts: string[]
  notes: string
}

/** The content of a slide, or null when it is hidden or missing. */
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
/** Placeholders that appear on every slide and hold no content. */
const FURNITURE = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'])

const readShapes = (xml: string): Shapes => new ShapeReader().read(xml)

/** Collects the texts and tables of a slide while walking through its XML. */
class ShapeReader {
  readonly #found: Shapes = { hidden: false, title: null, parts: [] }
  /** The placeholder type of the current shape. */
  #holder: string | null = null
  #lines: string[] = []
  #line = ''
  #level = 0
  #inText = false
  #rows: string[][] | null = null
  #cell: string | null = null

  read(xml: string): Shapes {
    walk(xml, {
      open: (tag, attributes) => this.#open(tag, attributes),
      text: (text) => {
        if (this.#inText) this.#line += text
      },
      close: (tag) => this.#close(tag),
    })
    return this.#found
  }

  #open(tag: string, attributes: Record<string, string>): void {
    if (tag === 'sld') this.#found.hidden = attributes.show === '0'
    else if (tag === 'sp') this.#holder = null
    else if (tag === 'ph') this.#holder = attributes.type ?? 'body'
    else if (tag === 't') this.#inText = true
    else if (tag === 'br') this.#line += '\n'
    else if (tag === 'pPr') this.#level = Math.min(8, Math.max(0, Number(attributes.lvl ?? 0) || 0))
    else if (tag === 'tbl') this.#rows = []
    else if (tag === 'tr') this.#rows?.push([])
    else if (tag === 'tc') this.#cell = ''
  }

  #close(tag: string): void {
    if (tag === 't') this.#inText = false
    else if (tag === 'p') this.#endParagraph()
    else if (tag === 'tc') this.#endCell()
    else if (tag === 'tbl') this.#endTable()
    else if (tag === 'sp' || tag === 'pt') this.#endShape()
  }

  #endParagraph(): void {
    if (this.#cell !== null) this.#cell += ` ${this.#line.trim()}`
    else if (this.#line.trim() !== '') this.#lines.push('  '.repeat(this.#level) + this.#line.trim())
    this.#line = ''
    this.#level = 0
  }

  #endCell(): void {
    this.#rows?.at(-1)?.push((this.#cell ?? '').replace(/\s+/g, ' ').trim())
    this.#cell = null
  }

  #endTable(): void {
    this.#found.parts.push(tableLines(this.#rows ?? []))
    this.#rows = null
  }

  #endShape(): void {
    this.#endParagraph()
    const text = this.#lines.join('\n')
    this.#lines = []
    if (text === '' || (this.#holder && FURNITURE.has(this.#holder))) return
    if (this.#holder && TITLES.has(this.#holder) && !this.#found.title)
      this.#found.title = text.replace(/\s+/g, ' ')
    else this.#found.parts.push(text)
  }
}
