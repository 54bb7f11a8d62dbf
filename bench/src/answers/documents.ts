import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DocxBlock, makeDocx } from '../../../apps/server/src/testing/documents/index.ts'
import { drawPdf } from './draw-pdf.ts'

/** A document of the benchmark: its text is stored as Markdown, and converted to a file of its format. */
interface Document {
  name: string
  format: 'pdf' | 'docx' | 'html' | 'csv' | 'md'
}

/** What one agent knows, and its question files. */
export interface Subject {
  name: string
  documents: Document[]
  questions: string[]
  /**
   * Sets written for tuning may be read in full. Of `trades` and of subjects without a set, a hash selects one half.
   */
  set?: 'development' | 'newcomer' | 'trades'
}

export const SUBJECTS: Subject[] = [
  { name: 'price list, PDF', documents: [{ name: 'boats', format: 'pdf' }], questions: ['boats'] },
  { name: 'policy, DOCX', documents: [{ name: 'leave', format: 'docx' }], questions: ['leave'] },
  { name: 'manual, PDF', documents: [{ name: 'machine', format: 'pdf' }], questions: ['machine'] },
  { name: 'FAQ page, HTML', documents: [{ name: 'gym', format: 'html' }], questions: ['gym'] },
  { name: 'catalogue, CSV', documents: [{ name: 'tools', format: 'csv' }], questions: ['tools'] },
  { name: 'German, PDF', documents: [{ name: 'camping', format: 'pdf' }], questions: ['camping'] },
  {
    name: 'encyclopedic articles, Markdown',
    documents: ['lighthouse', 'otter', 'printing'].map((name) => ({ name, format: 'md' })),
    questions: ['lighthouse', 'otter', 'printing'],
  },
  development('pottery, PDF', [{ name: 'pottery', format: 'pdf' }]),
  development('hostel, DOCX', [{ name: 'hostel', format: 'docx' }]),
  development('mower, PDF', [{ name: 'mower', format: 'pdf' }]),
  development('broadband, HTML', [{ name: 'broadband', format: 'html' }]),
  development('plants, CSV', [{ name: 'plants', format: 'csv' }]),
  development('articles, Markdown', [
    { name: 'canal', format: 'md' },
    { name: 'bees', format: 'md' },
  ]),
  {
    name: 'bicycle shop, PDF and DOCX',
    documents: [
      { name: 'cycles', format: 'pdf' },
      { name: 'cycles-returns', format: 'docx' },
      { name: 'cycles-faq', format: 'docx' },
    ],
    questions: ['cycles'],
    set: 'newcomer',
  },
  ...(['dentist', 'hotel', 'timetable'] as const).map((name): Subject => ({
    name: `${name}, PDF`,
    documents: [{ name, format: 'pdf' }],
    questions: [name],
    set: 'newcomer',
  })),
  trade('ski hire, PDF', [{ name: 'snow', format: 'pdf' }]),
  trade('menu, PDF', [{ name: 'menu', format: 'pdf' }]),
  trade('software, HTML', [{ name: 'software', format: 'html' }]),
  trade('vet, DOCX', [{ name: 'vet', format: 'docx' }]),
  trade('insurance, PDF', [{ name: 'travel', format: 'pdf' }]),
  trade('driving school, German PDF', [{ name: 'fahrschule', format: 'pdf' }]),
  // Enough passages that search has to find the right ones.
  {
    ...trade(
      'long articles among others, Markdown',
      ['varnholm', 'hotbulb', 'lighthouse', 'otter', 'printing', 'canal', 'bees'].map((name) => ({
        name,
        format: 'md',
      })),
    ),
    questions: ['varnholm', 'hotbulb'],
  },
]

function trade(name: string, documents: Document[]): Subject {
  return { name, documents, questions: documents.map((one) => one.name), set: 'trades' }
}

function development(name: string, documents: Document[]): Subject {
  return { name, documents, questions: documents.map((one) => one.name), set: 'development' }
}

/** The bytes of the document's file. */
export async function fileOf({ name, format }: Document): Promise<{ name: string; bytes: Uint8Array }> {
  const source = format === 'csv' ? `${name}.csv` : `${name}.md`
  const text = readFileSync(join(import.meta.dirname, 'documents', source), 'utf8')
  return { name: `${name}.${format}`, bytes: await bytesOf(text, format) }
}

async function bytesOf(text: string, format: Document['format']): Promise<Uint8Array> {
  if (format === 'pdf') return drawPdf(partsOf(text))
  if (format === 'docx') return makeDocx({ blocks: partsOf(text) })
  return Buffer.from(format === 'html' ? toHtml(partsOf(text)) : text)
}

function partsOf(text: string): DocxBlock[] {
  return text
    .trim()
    .split('\n\n')
    .map((block): DocxBlock => {
      const [, marks = '', heading = ''] = /^(#{1,3}) (.+)$/.exec(block) ?? []
      if (marks) return { heading, level: marks.length as 1 | 2 | 3 }
      const lines = block.split('\n')
      if (block.startsWith('|')) return { rows: lines.filter((line) => !/^[|\s:-]+$/.test(line)).map(cells) }
      if (/^(?:- |\d+\. )/.test(block)) return { items: lines.map((line) => line.replace(/^- /, '')) }
      return { text: lines.join(' ') }
    })
}

const cells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function toHtml(parts: DocxBlock[]): string {
  const row = (tag: string) => (texts: string[]) =>
    `<tr>${texts.map((text) => `<${tag}>${escape(text)}</${tag}>`).join('')}</tr>`
  const body = parts.map((part) => {
    if ('heading' in part) return `<h${part.level}>${escape(part.heading)}</h${part.level}>`
    if ('items' in part) return `<ul>${part.items.map((item) => `<li>${escape(item)}</li>`).join('')}</ul>`
    if ('text' in part) return `<p>${escape(part.text)}</p>`
    const [head = [], ...rest] = part.rows
    return `<table><thead>${row('th')(head)}</thead><tbody>${rest.map(row('td')).join('')}</tbody></table>`
  })
  return `<!doctype html><html lang="en"><body><main>${body.join('\n')}</main></body></html>`
}
