import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  makeDocx,
  makeEndlessLine,
  makeManual,
  makePdf,
  makePdfBomb,
  makeZipBomb,
  manualTexts,
} from '../../testing/documents/index.ts'
import { closeReaders, parseDocument, type Progress, wholeText } from './index.ts'

const opened: string[] = []
afterAll(async () => {
  closeReaders()
  await Promise.all(opened.map((path) => rm(path, { recursive: true })))
})

async function fileOf(bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-documents-'))
  opened.push(folder)
  const path = join(folder, 'content')
  await writeFile(path, bytes)
  return path
}

const HANGS = Buffer.from(`<!doctype html>${'<div>'.repeat(150_000)}`)

describe('parseDocument', () => {
  it('reads a file, bytes and text alike, with exact offsets', async () => {
    const bytes = await makePdf({ pages: manualTexts(makeManual(3)), title: 'Manual' })
    const fromPath = await parseDocument({ path: await fileOf(bytes), name: 'manual.pdf' })
    expect(fromPath).toMatchObject({ kind: 'pdf', title: 'Manual', pages: 3, language: null })
    expect(await parseDocument({ bytes, name: 'manual.pdf' })).toEqual(fromPath)
    const text = await parseDocument({
      text: '# Tïtle 😀\n\nwords\0 \ud800',
      name: 'a.md',
      mime: 'text/markdown',
    })
    expect(text).toMatchObject({ kind: 'markdown', title: 'Tïtle 😀' })
    expect(wholeText(text)).toBe('Tïtle 😀\n\nwords \ufffd')
    for (const document of [fromPath, text]) {
      const whole = wholeText(document)
      expect(document.characters).toBe(whole.length)
      for (const { start, text } of document.sections)
        expect(whole.slice(start, start + text.length)).toBe(text)
    }
  })

  it('tells how far it is', async () => {
    const told: Progress[] = []
    const bytes = await makePdf({ pages: manualTexts(makeManual(250)) })
    await parseDocument({ bytes, name: '' }, { onProgress: (progress) => told.push(progress) })
    expect(told.length).toBeGreaterThan(0)
    for (const { done, total } of told) {
      expect(total).toBe(250)
      expect(done).toBeLessThanOrEqual(250)
    }
  })

  it('refuses what is too large before reading it, and what is empty', async () => {
    const path = await fileOf(Buffer.alloc(5000, 'x'))
    const limits = { bytes: 4999 }
    await expect(parseDocument({ path, name: 'x.txt' }, { limits })).rejects.toMatchObject({
      code: 'too_large',
    })
    await expect(parseDocument({ text: '', name: 'x.txt' })).rejects.toMatchObject({ code: 'empty' })
    await expect(parseDocument({ text: ' \n\u200b', name: 'x.txt' })).rejects.toMatchObject({ code: 'empty' })
  })

  it('survives what is made to harm, one after the other, and reads on', async () => {
    const cases: [Uint8Array, string, string][] = [
      [makeZipBomb({ bytes: 30_000_000 }), 'x.docx', 'zip_bomb'],
      [makeZipBomb({ bytes: 30_000_000, claims: 1000 }), 'x.docx', 'zip_bomb'],
      [makePdfBomb({ bytes: 200_000_000 }), 'x.pdf', 'too_much_memory'],
      [makeEndlessLine(5_000_000), 'x.csv', 'too_large'],
      [Buffer.from('['.repeat(200_000)), 'x.docx', 'unsupported_type'],
    ]
    const limits = { memoryMb: 250 }
    for (const [bytes, name, code] of cases)
      await expect(parseDocument({ bytes, name }, { limits })).rejects.toMatchObject({
        name: 'DocumentError',
        code,
      })
    const document = await parseDocument({
      bytes: await makeDocx({ blocks: [{ text: 'Alive' }] }),
      name: 'x.docx',
    })
    expect(wholeText(document)).toBe('Alive')
  })

  it('ends what takes too long', async () => {
    const work = parseDocument({ bytes: HANGS, name: 'x.html' }, { limits: { timeMs: 400 } })
    await expect(work).rejects.toMatchObject({ code: 'too_slow' })
  })

  it('stops when the caller has no more use for it, while it waits too', async () => {
    const stop = new AbortController()
    const reason = new Error('source removed')
    const work = Array.from({ length: 6 }, () =>
      parseDocument({ bytes: HANGS, name: 'x.html' }, { signal: stop.signal }),
    )
    const settled = Promise.allSettled(work)
    stop.abort(reason)
    expect(await settled).toEqual(work.map(() => ({ status: 'rejected', reason })))
    await expect(parseDocument({ text: 'x', name: '' }, { signal: stop.signal })).rejects.toBe(reason)
    expect(wholeText(await parseDocument({ text: 'next', name: '' }))).toBe('next')
  })

  it('reads many at once, each on its own', async () => {
    const texts = Array.from({ length: 12 }, (_, at) => `Document ${at} of many`)
    const documents = await Promise.all(texts.map((text) => parseDocument({ text, name: 'x.txt' })))
    expect(documents.map(wholeText)).toEqual(texts)
  })

  it('says that a file has gone', async () => {
    await expect(parseDocument({ path: '/nowhere/at/all', name: 'x' })).rejects.toMatchObject({
      code: 'ENOENT',
    })
  })
})
