import { randomUUID } from 'node:crypto'
import { agents, type ApiError, conversations, handoffs } from '@millrace/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { makePdf, makePng } from '../../testing/documents/index.ts'
import { nameAs } from '../conversations/attachments/file-name.ts'
import { openDesk } from './test-desk.ts'
import type { Talk } from './testing.ts'

const desk = openDesk()
beforeEach(() => desk.setConfig({ appearance: agents.appearance.parse({ attachments: true }) }))

const SCRIPT = '<script>fetch("/api/bauth/users/me")</script>'
const GIF = Buffer.concat([
  Buffer.from('GIF89a/*'.padEnd(13, '\0')),
  Buffer.from(`*/=1;alert(1)//${SCRIPT};`),
])
const svg = (start = '') => Buffer.from(`${start}<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)
/** A PDF that runs a script when it is opened, in readers that allow it. */
const scriptedPdf = async (start = '') => {
  const plain = Buffer.from(await makePdf({ pages: ['The offer is valid until March.'] })).toString('latin1')
  const action = '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'
  return Buffer.from(start + plain.replace('/Type /Catalog', `/Type /Catalog\n${action}`), 'latin1')
}

interface Hostile {
  name: string
  bytes: Buffer
  /** The detected type and resulting name; missing: it is refused. */
  type?: string
  as?: string
}

const FILES: Hostile[] = [
  { name: 'a.png', bytes: Buffer.concat([makePng(8, 8), Buffer.from(SCRIPT)]), type: 'image/png' },
  {
    name: 'page.html',
    bytes: Buffer.concat([makePng(8, 8), Buffer.from(`<html>${SCRIPT}`)]),
    type: 'image/png',
    as: 'page.html.png',
  },
  {
    name: 'photo.jpg.svg',
    bytes: Buffer.concat([makePng(8, 8), svg()]),
    type: 'image/png',
    as: 'photo.jpg.svg.png',
  },
  { name: 'offer.pdf.exe', bytes: await scriptedPdf(), type: 'application/pdf', as: 'offer.pdf.exe.pdf' },
  { name: 'offer.pdf', bytes: await scriptedPdf(), type: 'application/pdf' },
  {
    name: 'offer.html',
    bytes: await scriptedPdf(`<!doctype html>${SCRIPT}\n`),
    type: 'application/pdf',
    as: 'offer.html.pdf',
  },
  {
    name: 'invoice\u202Efdp.exe',
    bytes: await scriptedPdf(),
    type: 'application/pdf',
    as: 'invoicefdp.exe.pdf',
  },
  {
    name: '../../x"; filename=evil.html',
    bytes: makePng(8, 8),
    type: 'image/png',
    // Forms encode quotation marks this way.
    as: 'x%22; filename=evil.html.png',
  },
  {
    name: 'notes.html',
    bytes: Buffer.from(`Hello ${SCRIPT}`),
  },
  { name: 'notes.txt', bytes: Buffer.from(`Hello ${SCRIPT}`), type: 'text/plain' },
  { name: 'run.js', bytes: Buffer.from('alert(1)'), type: 'text/plain', as: 'run.js.txt' },
  { name: 'a.gif', bytes: GIF },
  { name: 'a.svg', bytes: svg() },
  { name: 'a.png', bytes: svg() },
  { name: 'a.txt', bytes: svg('<?xml version="1.0"?>') },
  { name: 'a.csv', bytes: svg('\uFEFF  ') },
  { name: 'a.png', bytes: Buffer.from(`<!doctype html>${SCRIPT}`) },
  { name: 'a.md', bytes: Buffer.from(`<html>${SCRIPT}`) },
  { name: 'a.pdf', bytes: Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1') },
]

type Uploaded = Awaited<ReturnType<typeof uploadByDesk>>
const formOf = ({ name, bytes }: Hostile) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return form
}
const uploadByDesk = ({ conversationId }: Talk, file: Hostile) =>
  desk.colleague.client.call(handoffs.attach, {
    params: { conversationId },
    query: {},
    body: formOf(file),
  })
const uploadByVisitor = ({ conversationId, visitorToken }: Talk, file: Hostile) =>
  desk.server
    .client()
    .call(
      conversations.upload,
      { query: { publicId: desk.agent.publicId, conversationId }, body: formOf(file) },
      { visitorToken },
    )

const keysOf = ({ id, key }: Uploaded) => [{ id, key }]

const WAYS = {
  'from a person to the visitor': async (talk: Talk, file: Hostile) => {
    const sent = await uploadByDesk(talk, file)
    const { conversationId } = talk
    const body = { key: randomUUID(), text: 'See', attachments: keysOf(sent) }
    await desk.colleague.client.call(handoffs.reply, { params: { conversationId }, body })
    const params = { conversationId, fileId: sent.id }
    const { visitorToken } = talk
    return {
      sent,
      response: await desk.server
        .client()
        .open(conversations.getAttachment, { params, query: {} }, { visitorToken }),
    }
  },
  'from the visitor to people': async (talk: Talk, file: Hostile) => {
    const sent = await uploadByVisitor(talk, file)
    await desk.visit('See', talk, { attachments: keysOf(sent) })
    const params = { conversationId: talk.conversationId, fileId: sent.id }
    return {
      sent,
      response: await desk.owner.client.open(conversations.getLoggedAttachment, { params, query: {} }),
    }
  },
}

describe.each(Object.entries(WAYS))('%s', (_way, send) => {
  it(
    'refuses hostile files, or saves them as what they are and never runs them',
    { timeout: 60_000 },
    async () => {
      const talk = await desk.requested()
      for (const file of FILES) {
        const said = `${file.name} ${file.bytes.subarray(0, 20).toString('latin1')}`
        const done = await send(talk, file).catch((error: ApiError) => error)
        if (!file.type) {
          expect(done, said).toMatchObject({
            status: 400,
            details: { refusal: expect.stringMatching(/^file_/) },
          })
          continue
        }
        if (done instanceof Error) throw done
        const { sent, response } = done
        expect(sent, said).toMatchObject({ name: file.as ?? file.name, mediaType: file.type })
        const header = (name: string) => response.headers.get(name) ?? ''
        expect(header('content-type'), said).toBe(file.type)
        expect(header('content-disposition'), said).toBe(
          `attachment; filename*=UTF-8''${encodeURIComponent(sent.name)}`,
        )
        expect(header('x-content-type-options')).toBe('nosniff')
        expect(header('content-security-policy')).toBe("default-src 'none'; sandbox")
        expect(header('cross-origin-resource-policy')).toBe('same-origin')
        expect(header('cache-control')).toContain('no-store')
        expect(Buffer.from(await response.arrayBuffer()).equals(file.bytes)).toBe(true)
      }
    },
  )
})

it('keeps an extension that matches the type, ignoring case, or adds one within the length limit', () => {
  expect(nameAs('Photo.JPEG', 'image/jpeg')).toBe('Photo.JPEG')
  expect(nameAs('README', 'text/plain')).toBe('README.txt')
  expect(nameAs('😀'.repeat(100), 'image/png')).toBe(`${'😀'.repeat(98)}.png`)
})
