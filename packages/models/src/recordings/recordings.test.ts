import {
  type ModelStandin,
  startAnthropicStandin,
  startGoogleStandin,
  startOpenAiStandin,
} from '@millrace/standins'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { builtinModel } from '../builtin/builtin-model.ts'
import { WrongFormError } from '../errors.ts'
import type { ChatModel, ChatRequest, ModelPart } from '../model.ts'
import { createVendor } from '../vendors/create-vendor.ts'
import { answerOf, REQUEST } from '../vendors/lib/testing.ts'
import type { VendorKind } from '../vendors/vendor.ts'
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
  await rm(folder, { recursive: true, force: true })
})

const open = (
  mode: 'record' | 'replay',
  prefix = 'crd_1',
  { kind, url }: { kind: VendorKind; url: string } = { kind: 'openai', url: standin.url },
) => {
  const vendor = createVendor(kind, {
    baseUrl: url,
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

/** Reads like the product's own readers do: they stop at the finish and never ask for what comes after it. */
async function untilFinish(model: ChatModel, request: ChatRequest = REQUEST): Promise<ModelPart[]> {
  const parts: ModelPart[] = []
  for await (const part of model.stream(request, { signal: new AbortController().signal })) {
    parts.push(part)
    if (part.type === 'finish') break
  }
  return parts
}

it('keeps an answer whose reader stops at its finish', async () => {
  const recorded = await untilFinish(chat('record'))
  expect(recorded.at(-1)).toMatchObject({ type: 'finish' })
  expect(await untilFinish(chat('replay'))).toEqual(recorded)
})

it.each([
  ['openai', startOpenAiStandin, 'standin-large'],
  ['anthropic', startAnthropicStandin, 'claude-standin-large'],
  ['google', startGoogleStandin, 'gemini-standin-large'],
  ['openai-compatible', startOpenAiStandin, 'standin-large'],
] as const)('keeps text and calls of tools of %s', async (kind, start, name) => {
  const server = await start({ apiKey: KEY })
  server.set({ kind: 'answer', text: 'I will look.', toolCalls: [{ name: 'stock', arguments: { of: 'x' } }] })
  const parameters = { type: 'object', properties: { of: { type: 'string' } }, required: ['of'] }
  const request = { ...REQUEST, tools: [{ name: 'stock', description: 'How many', parameters }] }
  const ask = (mode: 'record' | 'replay') => {
    const { vendor, recordings } = open(mode, 'x', { kind, url: server.url })
    return untilFinish(recordings.chat(vendor.model(name)), request)
  }
  const recorded = await ask('record')
  await server.close()
  expect(recorded).toContainEqual(expect.objectContaining({ type: 'tool-call' }))
  expect(recorded.at(-1)).toMatchObject({ type: 'finish', reason: 'tool-calls' })
  expect(await ask('replay')).toEqual(recorded)
})

it('keeps failures as well', async () => {
  standin.set({ kind: 'status', status: 429, retryAfter: '60' })
  await expect(answerOf(chat('record'))).rejects.toMatchObject({ code: 'rate_limited' })
  await expect(answerOf(chat('replay'))).rejects.toMatchObject({
    code: 'rate_limited',
    retryable: true,
    retryAfterSeconds: 60,
    reason: { key: 'model.busy' },
    message: expect.stringContaining('too many requests') as string,
  })
})

it('prefers an answer to a failure, whichever came first', async () => {
  const busy = { kind: 'status', status: 429, retryAfter: '60' } as const
  for (const order of [
    [busy, { kind: 'answer' }],
    [{ kind: 'answer' }, busy],
  ] as const) {
    for (const behaviour of order) {
      standin.set(behaviour)
      await answerOf(chat('record')).catch(() => null)
    }
    expect((await answerOf(chat('replay'))).finish).toMatchObject({ type: 'finish' })
    await rm(folder, { recursive: true, force: true })
  }
})

it('keeps that an answer was not of the wanted form, so that it is mended in a replay, too', async () => {
  standin.set({ kind: 'answer', text: 'forty' })
  const schema = { type: 'object', properties: {}, required: [], additionalProperties: false }
  const request = { ...REQUEST, passages: [], output: { name: 'price', schema } }
  await expect(untilFinish(chat('record'), request)).rejects.toBeInstanceOf(WrongFormError)
  const replayed = chat('replay').stream(request, { signal: new AbortController().signal })
  const parts: ModelPart[] = []
  const reading = (async () => {
    for await (const part of replayed) parts.push(part)
  })()
  await expect(reading).rejects.toBeInstanceOf(WrongFormError)
  expect(parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('')).toBe('forty')
})

it('says so when there is no recording, and how to make one', async () => {
  await answerOf(chat('record'))
  const request = { ...REQUEST, temperature: 0.9 }
  await expect(answerOf(chat('replay'), { request })).rejects.toMatchObject({
    name: 'ModelError',
    code: 'not_found',
    message: expect.stringMatching(
      /no recording of this request \([0-9a-f]{32}\).*MODEL_RECORDINGS=record/,
    ) as string,
    reason: { key: 'model.notRecorded' },
  })
})

it('keeps no key and no header', async () => {
  await answerOf(chat('record'))
  for (const name of await readdir(folder))
    expect(await readFile(join(folder, name), 'utf8')).not.toMatch(/sk-must|authorization|127\.0\.0\.1/i)
  const [name, ...others] = await readdir(folder)
  expect(others).toEqual([])
  // What was asked may be confidential: only its owner reads it.
  expect((await stat(join(folder, name!))).mode & 0o077).toBe(0)
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
  standin.set({ kind: 'status', status: 401 })
  await expect(embed('record', ['three'])).rejects.toMatchObject({ code: 'unauthorised' })
  await expect(embed('replay', ['three'])).rejects.toMatchObject({
    code: 'unauthorised',
    reason: { key: 'model.key' },
  })
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
