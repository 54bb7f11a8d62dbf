import { type ModelStandin, startOpenAiStandin } from '@millrace/standins'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { builtinModel } from '../builtin/builtin-model.ts'
import { createVendor } from '../vendors/create-vendor.ts'
import { answerOf, REQUEST } from '../vendors/lib/testing.ts'
import { keyOf } from './canonical.ts'
import { Recordings } from './recordings.ts'

const KEY = 'sk-must-never-be-kept'
const TIMEOUTS = { firstTokenMs: 30_000, idleMs: 30_000, totalMs: 30_000 }

let folder: string
let standin: ModelStandin
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recordings-'))
  standin = await startOpenAiStandin({ apiKey: KEY })
})
afterEach(async () => {
  await standin.close()
  await rm(folder, { recursive: true })
})

const open = (mode: 'record' | 'replay', prefix = 'crd_1') => {
  const vendor = createVendor('openai', {
    baseUrl: standin.url,
    apiKey: mode === 'record' ? KEY : null,
    fetch: mode === 'record' ? fetch : () => Promise.reject(new Error('nobody may be called')),
    timeouts: TIMEOUTS,
    prefix,
  })
  return { vendor, recordings: new Recordings({ mode, folder }) }
}
const chat = (mode: 'record' | 'replay', prefix?: string) => {
  const { vendor, recordings } = open(mode, prefix)
  return recordings.chat(vendor.model('standin-large'))
}

it('answers the same from a recording, whoever’s key and ids, without calling anybody', async () => {
  const recorded = await answerOf(chat('record'))
  const passages = REQUEST.passages.map((passage) => ({ ...passage, id: `other-${passage.id}`, score: 9 }))
  const replayed = await answerOf(chat('replay', 'openai'), { request: { ...REQUEST, passages } })
  expect(replayed).toEqual(recorded)
  expect(standin.requests).toHaveLength(1)
})

it('keeps failures as well', async () => {
  standin.set({ kind: 'status', status: 429, retryAfter: '60' })
  await expect(answerOf(chat('record'))).rejects.toMatchObject({ code: 'rate_limited' })
  await expect(answerOf(chat('replay'))).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfterSeconds: 60,
    message: expect.stringContaining('too many requests') as string,
  })
})

it('says so when there is no recording, and how to make one', async () => {
  await answerOf(chat('record'))
  const request = { ...REQUEST, temperature: 0.9 }
  await expect(answerOf(chat('replay'), { request })).rejects.toMatchObject({
    name: 'ModelError',
    code: 'not_found',
    message: expect.stringMatching(
      /none of this request \([0-9a-f]{32}\).*MODEL_RECORDINGS=record/,
    ) as string,
  })
})

it('keeps no key and no header', async () => {
  await answerOf(chat('record'))
  for (const name of await readdir(folder))
    expect(await readFile(join(folder, name), 'utf8')).not.toMatch(/sk-must|authorization|127\.0\.0\.1/i)
  expect(await readdir(folder)).toHaveLength(1)
})

it('keeps vectors', async () => {
  await standin.close()
  standin = await startOpenAiStandin({ apiKey: KEY, models: [{ id: 'text-embedding-3-small' }] })
  const embed = (mode: 'record' | 'replay', texts: string[]) => {
    const { vendor, recordings } = open(mode)
    const signal = new AbortController().signal
    return recordings
      .embedding(vendor.embedding('text-embedding-3-small')!)
      .embed(texts, { kind: 'document', signal })
  }
  const made = await embed('record', ['one', 'two'])
  expect(await embed('replay', ['one', 'two'])).toEqual(made)
  await expect(embed('replay', ['two', 'one'])).rejects.toMatchObject({ code: 'not_found' })
})

it('a caller that leaves early leaves no half recording', async () => {
  for await (const part of chat('record').stream(REQUEST, new AbortController()))
    if (part.type === 'text-delta') break
  expect(await readdir(folder)).toEqual([])
})

it('a damaged recording is an error, not an answer', async () => {
  await answerOf(chat('record'))
  const [name] = await readdir(folder)
  await writeFile(join(folder, name!), '{"request":')
  await expect(answerOf(chat('replay'))).rejects.toThrow(/JSON/)
})

it('leaves the built-in model alone', () => {
  expect(open('replay').recordings.chat(builtinModel)).toBe(builtinModel)
})

it('the order of parts does not count', () => {
  expect(keyOf({ a: 1, b: { c: [1, 2], d: undefined } })).toBe(keyOf({ b: { c: [1, 2] }, a: 1 }))
  expect(keyOf({ a: [1, 2] })).not.toBe(keyOf({ a: [2, 1] }))
})
