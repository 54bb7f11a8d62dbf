import { agents } from '@millrace/contract'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePng } from '../../../testing/documents/png.ts'
import { type Principal, startTestServer, type TestServer } from '../../../testing/server.ts'
import { pictureSize } from '../../../lib/picture-size.ts'

let server: TestServer
let owner: Principal
beforeAll(async () => {
  server = await startTestServer({ works: false })
  owner = await server.signUp()
})
afterAll(() => server.stop())

const makeAgent = () => owner.client.call(agents.create, { body: { name: 'Agent' } })
const formOf = (bytes: Uint8Array<ArrayBuffer>, name = 'me.png', field = 'picture') => {
  const form = new FormData()
  form.set(field, new Blob([bytes], { type: 'image/png' }), name)
  return form
}
const upload = (id: string, bytes: Buffer) =>
  owner.client.call(agents.setAvatar, { params: { id }, body: formOf(new Uint8Array(bytes)) })
const refusal = (work: Promise<unknown>) => work.catch((error: unknown) => error)
const drawn = (type: 'jpeg' | 'webp') => {
  const canvas = createCanvas(300, 120)
  canvas.getContext('2d').fillRect(20, 20, 100, 50)
  return type === 'jpeg' ? canvas.encode('jpeg') : canvas.encode('webp')
}

it.each(['png', 'jpeg', 'webp'] as const)('makes a small square of a %s', async (type) => {
  const bytes = type === 'png' ? makePng(300, 120) : await drawn(type)
  expect(pictureSize(bytes)).toEqual({ type, width: 300, height: 120 })
  const agent = await upload((await makeAgent()).id, bytes)
  const response = await fetch(server.url + agent.avatarUrl!)
  const served = Buffer.from(await response.arrayBuffer())
  expect(pictureSize(served)).toEqual({ type: 'webp', width: 256, height: 256 })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

it('keeps only the pixels of an upload', async () => {
  const script = '<script>alert(document.domain)</script>'
  const polyglot = Buffer.concat([makePng(80, 80), Buffer.from(script)])
  const agent = await upload((await makeAgent()).id, polyglot)
  const served = Buffer.from(await (await fetch(server.url + agent.avatarUrl!)).arrayBuffer())
  expect(served.includes('script')).toBe(false)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const huge = makePng(8, 8)
huge.writeUInt32BE(60_000, 16)
const bad: [string, Buffer][] = [
  ['an SVG', Buffer.from(svg)],
  ['an SVG with a name of its own', Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['a page', Buffer.from('<!doctype html><p>Hello, this is a page of some length</p>')],
  ['a GIF', Buffer.from('GIF89a' + 'x'.repeat(100))],
  ['a PNG that claims to be huge', huge],
  ['a PNG that is only a head', Buffer.concat([makePng(8, 8).subarray(0, 33), Buffer.from(svg)])],
  ['nothing', Buffer.alloc(0)],
]
it.each(bad)('refuses %s', async (_what, bytes) => {
  const { id } = await makeAgent()
  expect(await refusal(upload(id, bytes))).toMatchObject({ status: 400 })
  expect((await owner.client.call(agents.get, { params: { id } })).avatarUrl).toBeNull()
})

it('refuses oversized files, and a form without the field', async () => {
  const { id } = await makeAgent()
  const large = Buffer.concat([makePng(8, 8), Buffer.alloc(agents.AVATAR_MAX_BYTES)])
  expect(await refusal(upload(id, large))).toMatchObject({ status: 413 })
  const body = formOf(new Uint8Array(makePng(8, 8)), 'me.png', 'other')
  const other = owner.client.call(agents.setAvatar, { params: { id }, body })
  expect(await refusal(other)).toMatchObject({ status: 400 })
})

it('deletes the picture when it is replaced or removed, or its agent is deleted', async () => {
  const { id } = await makeAgent()
  const first = (await upload(id, makePng(50, 50))).avatarUrl!
  const second = (await upload(id, makePng(60, 60))).avatarUrl!
  const status = async (url: string) => (await fetch(server.url + url)).status
  expect([await status(first), await status(second)]).toEqual([404, 200])
  await owner.client.call(agents.removeAvatar, { params: { id } })
  expect(await status(second)).toBe(404)
  const third = (await upload(id, makePng(70, 70))).avatarUrl!
  await owner.client.call(agents.remove, { params: { id } })
  expect(await status(third)).toBe(404)
})
