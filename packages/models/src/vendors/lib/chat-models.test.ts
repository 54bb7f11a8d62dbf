import type { LanguageModelV4 } from '@ai-sdk/provider'
import { expect, it } from 'vitest'
import { ManualClock } from '../../testing-clock.ts'
import type { Connection } from '../vendor.ts'
import { compatible } from '../openai-compatible/compatible.ts'
import { ChatModels } from './chat-models.ts'
import { Quirks } from './quirks.ts'

/** Models that are made by the test; `made` has what they were made with. */
function makeModels() {
  const made: { id: string; fetch: Connection['fetch'] }[] = []
  const adaptor = {
    ...compatible,
    chat: (id: string, { fetch }: Connection) => {
      made.push({ id, fetch })
      return { modelId: id } as LanguageModelV4
    },
  }
  const answer = () => new Response('data: {}\n\n', { headers: { 'content-type': 'text/event-stream' } })
  const connection = {
    baseUrl: 'https://models.example',
    apiKey: null,
    fetch: () => Promise.resolve(answer()),
  }
  const models = new ChatModels({ adaptor, connection, clock: new ManualClock(), quirks: new Quirks() })
  return { models, made }
}

it('makes each model once, and forgets the oldest of very many', () => {
  const { models, made } = makeModels()
  expect(models.get('a')).toBe(models.get('a'))
  expect(models.get('b')).not.toBe(models.get('a'))
  expect(made.map(({ id }) => id)).toEqual(['a', 'b'])
  for (let at = 0; at < 99; at++) models.get(`more ${at}`)
  models.get('b')
  expect(made).toHaveLength(101)
  models.get('a')
  expect(made).toHaveLength(102)
})

it('tells each call of its own bytes, and makes none that nobody watches', async () => {
  const { models, made } = makeModels()
  models.get('a')
  const { fetch } = made[0]!
  const heard: string[] = []
  const [one, other] = [new AbortController(), new AbortController()]
  models.watch(one.signal, () => heard.push('one'))
  models.watch(other.signal, () => heard.push('other'))
  await (await fetch('https://models.example', { signal: other.signal })).text()
  expect(heard).toEqual(['other'])
  await (await fetch('https://models.example', { signal: one.signal })).text()
  expect(heard).toEqual(['other', 'one'])
  await expect(fetch('https://models.example', { signal: new AbortController().signal })).rejects.toThrow(
    /lost its signal/,
  )
})
