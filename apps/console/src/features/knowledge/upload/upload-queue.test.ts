// @vitest-environment jsdom
import { knowledge } from '@millrace/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useConfig } from '../../../lib/identity/config.ts'
import { useSession } from '../../../lib/identity/session.ts'
import { addFiles, answerUpload, dropUpload, retryUpload, useUploads } from './upload-queue.ts'

/** A request to the server, answered by the test. */
class Request extends EventTarget {
  static all: Request[] = []
  upload = new EventTarget()
  headers: Record<string, string> = {}
  url = ''
  name = ''
  status = 0
  responseText = ''
  timeout = 0
  open(_method: string, url: string) {
    this.url = url
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: File | FormData) {
    const file = body instanceof FormData ? [...body.values()][0] : body
    this.name = file instanceof File ? file.name : ''
    Request.all.push(this)
  }
  getResponseHeader() {
    return 'application/json'
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  async answer(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    this.dispatchEvent(new Event('load'))
    await settled()
  }
}

/** Other calls: grants, and what uses the files. */
const calls: { url: string; headers: Headers; body: unknown }[] = []
let grantUrl = '/api/millrace/storage/upload/token'
const call = (url: string, { headers, body }: RequestInit) => {
  calls.push({ url, headers: new Headers(headers), body: JSON.parse(body as string) })
  const grant = { fileId: 'fil_1', method: 'PUT', url: grantUrl, headers: { 'content-type': 'a/b' } }
  const data = url.endsWith('/sessiontoken') ? grant : {}
  return Promise.resolve(Response.json({ code: 200, data }))
}
const uses = () => calls.filter(({ url }) => !url.endsWith('/sessiontoken'))

const settled = () => new Promise((resolve) => setImmediate(resolve))
const leaving = new Set<unknown>()
const session = useSession.getState()
const config = useConfig.getState()

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.stubGlobal('fetch', call)
  vi.stubGlobal('addEventListener', (_: string, listener: unknown) => leaving.add(listener))
  vi.stubGlobal('removeEventListener', (_: string, listener: unknown) => leaving.delete(listener))
  useSession.setState({ token: 'first' })
  useConfig.setState({ currentProjectId: 'prj_1' })
})
afterEach(async () => {
  for (const { key } of useUploads.getState().uploads) dropUpload(key)
  await settled()
  Request.all = []
  calls.length = 0
  grantUrl = '/api/millrace/storage/upload/token'
  useSession.setState(session)
  useConfig.setState(config)
  vi.unstubAllGlobals()
})

const fileOf = (name: string, text = 'text') => new File([text], name)
const sized = (name: string, size: number) => Object.defineProperty(fileOf(name), 'size', { value: size })
const add = async (...files: File[]) => {
  const done = vi.fn()
  addFiles('knb_1', files, ({ file }) => done(file.name))
  await settled()
  return done
}
const states = () => useUploads.getState().uploads.map(({ file, state }) => `${file.name} ${state}`)
const keyOf = (name: string) => useUploads.getState().uploads.find(({ file }) => file.name === name)!.key
function requestAt(place: number): Request {
  const request = Request.all.at(place)
  if (!request) throw new Error(`no request ${place}`)
  return request
}
const namesOfRequests = () => Request.all.map(({ name }) => name)
const ok = { code: 200, data: {} }
const broken = { code: 500, error: 'internal', message: 'broken' }

it('sends two files at a time, in the order in which they were chosen, and reports each that has arrived', async () => {
  const done = await add(...['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((name) => fileOf(name)))
  expect(namesOfRequests()).toEqual(['a.txt', 'b.txt'])
  await requestAt(1).answer(200, ok)
  expect(namesOfRequests()).toEqual(['a.txt', 'b.txt', 'c.txt'])
  expect(states()).toEqual(['a.txt sending', 'c.txt sending', 'd.txt waiting'])
  for (const at of [0, 2, 3]) await requestAt(at).answer(200, ok)
  expect(done.mock.calls.flat()).toEqual(['b.txt', 'a.txt', 'c.txt', 'd.txt'])
  expect(states()).toEqual([])
})

it('refuses unreadable files before sending, and sends the rest', async () => {
  const most = knowledge.FILE_MAX_BYTES
  await add(fileOf('virus.exe'), fileOf('empty.md', ''), sized('big.pdf', most + 1), sized('FITS.PDF', most))
  const problems = useUploads.getState().uploads.map(({ problem }) => problem)
  expect(problems).toEqual(['type', 'empty', 'size', null])
  expect(namesOfRequests()).toEqual(['FITS.PDF'])
})

it('keeps a failed file with the reason, continues with the others, and retries it on request', async () => {
  const done = await add(fileOf('a.txt'), fileOf('b.txt'), fileOf('c.txt'))
  await requestAt(0).answer(500, broken)
  expect(states()).toEqual(['a.txt failed', 'b.txt sending', 'c.txt sending'])
  expect(useUploads.getState().uploads[0]?.problem).toHaveProperty('message')
  retryUpload(keyOf('a.txt'))
  await settled()
  expect(states()[0]).toBe('a.txt waiting')
  await requestAt(1).answer(200, ok)
  expect(namesOfRequests()).toEqual(['a.txt', 'b.txt', 'c.txt', 'a.txt'])
  await requestAt(3).answer(200, ok)
  expect(done.mock.calls.flat()).toEqual(['b.txt', 'a.txt'])
})

it('sends a file once, however often it is requested', async () => {
  await add(fileOf('a.txt'))
  await requestAt(0).answer(500, broken)
  const key = keyOf('a.txt')
  retryUpload(key)
  retryUpload(key)
  await settled()
  expect(namesOfRequests()).toEqual(['a.txt', 'a.txt'])
})

it('stops a file cancelled during its upload, and sends the next', async () => {
  const done = await add(fileOf('a.txt'), fileOf('b.txt'), fileOf('c.txt'))
  const stopped = vi.spyOn(requestAt(0), 'abort')
  dropUpload(keyOf('a.txt'))
  await settled()
  expect(stopped).toHaveBeenCalled()
  expect(states()).toEqual(['b.txt sending', 'c.txt sending'])
  dropUpload(keyOf('b.txt'))
  dropUpload(keyOf('c.txt'))
  await settled()
  expect([states(), namesOfRequests(), done.mock.calls]).toEqual([[], ['a.txt', 'b.txt', 'c.txt'], []])
})

it("shows how much has been sent, never more than the file's size", async () => {
  await add(fileOf('a.txt', '12345'))
  const [request] = Request.all
  for (const loaded of [3, 400]) {
    request?.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded }))
    expect(useUploads.getState().uploads[0]?.sent).toBe(Math.min(loaded, 5))
  }
})

it('uploads to the project in which it was chosen, as the user signed in when its turn comes', async () => {
  await add(fileOf('a.txt'))
  await requestAt(0).answer(401, { code: 401, error: 'unauthorized', message: 'expired' })
  useConfig.setState({ currentProjectId: 'prj_2' })
  useSession.setState({ token: 'second' })
  retryUpload(keyOf('a.txt'))
  await settled()
  const headersOf = ({ headers }: (typeof calls)[number]) =>
    ['authorization', 'x-project-id'].map((name) => headers.get(name))
  expect(calls.map(headersOf)).toEqual([
    ['Bearer first', 'prj_1'],
    ['Bearer second', 'prj_1'],
  ])
})

it('asks before the page is left while a file is uploading, and not for a failed one', async () => {
  await add(fileOf('a.txt'))
  expect(leaving.size).toBe(1)
  await requestAt(0).answer(500, broken)
  expect(leaving.size).toBe(0)
})

it('asks before sending a file that the base has, and sends it as a replacement or in addition', async () => {
  const there = new Map([
    ['a.txt', 'src_a'],
    ['b.txt', 'src_b'],
  ])
  addFiles('knb_1', [fileOf('a.txt'), fileOf('b.txt')], vi.fn(), { there })
  expect([states(), namesOfRequests(), leaving.size]).toEqual([['a.txt asking', 'b.txt asking'], [], 0])
  answerUpload(keyOf('a.txt'), true)
  answerUpload(keyOf('b.txt'), false)
  await settled()
  for (const at of [0, 1]) await requestAt(at).answer(200, ok)
  expect(uses().map(({ url, body }) => [url.replace(/^.*knb_1/, ''), body])).toEqual([
    ['/sources/src_a/file', { fileId: 'fil_1' }],
    ['/sources', { type: 'file', fileId: 'fil_1' }],
  ])
})

it('sends a file straight to the store, without the token', async () => {
  grantUrl = 'https://bucket.test/key?signed'
  const done = await add(fileOf('a.txt'))
  expect(requestAt(0)).toMatchObject({ url: grantUrl, headers: { 'content-type': 'a/b' }, name: 'a.txt' })
  expect(requestAt(0).headers).not.toHaveProperty('authorization')
  await requestAt(0).answer(200, null)
  expect(uses()).toMatchObject([{ body: { type: 'file', fileId: 'fil_1' } }])
  expect(done.mock.calls.flat()).toEqual(['a.txt'])
})

it('sends a file through the server if the browser can’t reach the store, and doesn’t try the store again', async () => {
  grantUrl = 'https://bucket.test/key?signed'
  const done = await add(fileOf('a.txt'))
  requestAt(0).dispatchEvent(new Event('error'))
  await settled()
  expect(Request.all.map(({ url }) => url)).toEqual([grantUrl, '/api/millrace/knowledge/knb_1/sources'])
  await requestAt(1).answer(200, ok)
  addFiles('knb_1', [fileOf('b.txt')], vi.fn())
  await settled()
  expect(requestAt(2)).toMatchObject({ url: '/api/millrace/knowledge/knb_1/sources', name: 'b.txt' })
  expect(done.mock.calls.flat()).toEqual(['a.txt'])
})
