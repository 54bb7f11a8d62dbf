import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeCsv, makeManual, makePdf, manualTexts, readHere } from '../../../testing/documents/index.ts'
import { SectionList } from '../sections.ts'
import { type DocumentKind, wholeText } from '../types.ts'
import { chunkDocument, chunkInTurns, qaChunk } from './chunk.ts'

interface Part {
  page?: number
  heading?: string[]
  text: string
}

function documentOf(kind: DocumentKind, parts: Part[]) {
  const list = new SectionList(Infinity)
  for (const { text, ...place } of parts) list.add(place, text)
  return { kind, sections: list.sections }
}

const words = (count: number, word = 'word') =>
  Array.from({ length: count }, (_, at) => `${word}${at}`).join(' ')

/** What `chunkDocument` promises and does not hold. */
function brokenPromises(
  document: ReturnType<typeof documentOf>,
  options: { size: number; overlap: number },
): string[] {
  const text = wholeText(document)
  const chunks = chunkDocument(document, options)
  const broken: string[] = []
  let covered = 0
  for (const [at, chunk] of chunks.entries()) {
    const section = document.sections.findLast((one) => one.start <= chunk.start)!
    const promises = {
      'is numbered': chunk.seq === at,
      'is the text at its place': chunk.text === text.slice(chunk.start, chunk.end),
      'is not empty and not too long': chunk.text !== '' && chunk.text.length <= options.size,
      'is well formed': chunk.text.isWellFormed(),
      'begins after the one before': chunk.start > (chunks[at - 1]?.start ?? -1),
      'leaves out white space only': text.slice(covered, Math.max(covered, chunk.start)).trim() === '',
      'is on its page': chunk.page === section.page,
      'stays on its page': document.kind !== 'pdf' || chunk.end <= section.start + section.text.length,
    }
    for (const [name, held] of Object.entries(promises)) if (!held) broken.push(`chunk ${at}: ${name}`)
    covered = Math.max(covered, chunk.end)
  }
  return text.slice(covered).trim() === '' ? broken : [...broken, 'covers the end']
}

describe('chunkDocument', () => {
  it('cuts between paragraphs and shares a sentence or so', () => {
    const paragraphs = ['First', 'Second', 'Third'].map(
      (name) => `${name} begins here. ${words(60)}. ${name} ends here.`,
    )
    const document = documentOf('text', [{ text: paragraphs.join('\n\n') }])
    const chunks = chunkDocument(document, { size: 600, overlap: 40 })
    expect(chunks).toHaveLength(3)
    expect(chunks[0]!.text).toBe(paragraphs[0])
    expect(chunks[1]!.text).toBe(`First ends here.\n\n${paragraphs[1]}`)
  })

  it('cuts a long paragraph between sentences, a long sentence between words, a long word between characters', () => {
    const sentences = Array.from({ length: 20 }, (_, at) => `Sentence ${at} has a few words in it.`)
    for (const chunk of chunkDocument(documentOf('text', [{ text: sentences.join(' ') }]), {
      size: 200,
      overlap: 0,
    })) {
      expect(chunk.text).toMatch(/^Sentence/)
      expect(chunk.text).toMatch(/it\.$/)
    }
    for (const chunk of chunkDocument(documentOf('text', [{ text: words(200) }]), { size: 100, overlap: 0 }))
      expect(chunk.text).toMatch(/^word\d+ .* word\d+$/)
    for (const sign of ['👨‍👩‍👧', '🇫🇷', 'e\u0301']) {
      const document = documentOf('text', [{ text: sign.repeat(150) }])
      for (const chunk of chunkDocument(document, { size: 101, overlap: 23 }))
        expect(chunk.text.replaceAll(sign, '')).toBe('')
    }
  })

  it('does not leave a crumb at the end', () => {
    const lengths = chunkDocument(documentOf('text', [{ text: words(100) }]), { size: 600, overlap: 0 }).map(
      (chunk) => chunk.text.length,
    )
    expect(Math.min(...lengths)).toBeGreaterThan(200)
  })

  it('never crosses a page', async () => {
    const manual = makeManual(6)
    const document = await readHere(await makePdf({ pages: manualTexts(manual) }))
    const chunks = chunkDocument(document, { size: 500, overlap: 80 })
    for (const { page, facts } of manual)
      for (const { answer } of facts) {
        const holding = chunks.filter((chunk) => chunk.text.includes(answer))
        expect(new Set(holding.map((chunk) => chunk.page))).toEqual(new Set([page]))
      }
  })

  it('merges small sections below one heading, and none below others', () => {
    const document = documentOf('markdown', [
      { heading: ['Guide', 'A'], text: 'A\n\nshort' },
      { heading: ['Guide', 'B'], text: 'B\n\nshort' },
      { heading: ['Other'], text: 'Other\n\nshort' },
      { heading: ['Other', 'Long'], text: words(57) },
      { heading: ['Other', 'Next'], text: 'Next' },
    ])
    expect(
      chunkDocument(document, { size: 400 }).map(({ heading, text }) => [heading, text.slice(0, 20)]),
    ).toEqual([
      [['Guide'], 'A\n\nshort\n\nB\n\nshort'],
      [['Other'], 'Other\n\nshort'],
      [['Other', 'Long'], 'word0 word1 word2 wo'],
      [['Other', 'Next'], 'Next'],
    ])
  })

  it('groups whole table rows and says which', async () => {
    const document = await readHere(makeCsv({ rows: 40 }), { name: 'list.csv' })
    const chunks = chunkDocument(document, { size: 400 })
    expect(chunks[0]!.heading).toEqual([`Rows 2–${1 + chunks[0]!.text.split('\n\n').length}`])
    expect(chunks.flatMap((chunk) => chunk.text.split('\n\n'))).toEqual(
      document.sections.map((section) => section.text),
    )
  })

  it('holds its promises for any text, sizes and overlap', () => {
    const piece = fc.oneof(
      { weight: 4, arbitrary: fc.lorem({ mode: 'sentences', maxCount: 8 }) },
      { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('\n', '\n\n', ' ', '\0', '\ud800', '。', 'é'.repeat(300), '́'.repeat(90)),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom('日本語の文章です。'.repeat(30), 'x'.repeat(700), '🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(20)),
      },
    )
    const part = fc.record({
      text: fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
      heading: fc.array(fc.constantFrom('A', 'B', 'C'), { maxLength: 3 }),
    })
    const kind = fc.constantFrom<DocumentKind>('pdf', 'docx', 'csv', 'text', 'markdown', 'html')
    fc.assert(
      fc.property(
        kind,
        fc.array(part, { maxLength: 4 }),
        fc.integer({ min: 16, max: 600 }),
        fc.nat(700),
        (kind, parts, size, overlap) => {
          const paged = parts.map((one, at) => (kind === 'pdf' ? { ...one, page: at + 1 } : one))
          expect(brokenPromises(documentOf(kind, paged), { size, overlap })).toEqual([])
        },
      ),
      { numRuns: 150 },
    )
  })

  it('makes one chunk of a question and its answer', () => {
    expect(qaChunk({ question: 'When?', answer: 'At noon.' })).toEqual({
      seq: 0,
      page: null,
      heading: ['When?'],
      start: 0,
      end: 8,
      text: 'At noon.',
    })
  })
})

it('cuts large texts in turns, so that other work goes on, with the same chunks', async () => {
  const document = documentOf('text', [{ text: words(40_000) }])
  let turns = 0
  let done = false
  const count = () => {
    turns += 1
    if (!done) setImmediate(count)
  }
  setImmediate(count)
  const chunks = await chunkInTurns(document, { turnMs: 0 })
  done = true
  expect(turns).toBeGreaterThan(10)
  expect(chunks).toEqual(chunkDocument(document))
})
