import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEgress, type Egress } from './index.ts'
import { type Site, startSite } from './testing/site.ts'

const LONG_MS = 60_000
const answers: ServerResponse[] = []
const arrivals: (() => void)[] = []
let site: Site
let egress: Egress
beforeAll(async () => {
  site = await startSite((_, response) => {
    answers.push(response)
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  })
  egress = createEgress({ allow: ['127.0.0.1'], userAgent: 'Millrace test' })
})
afterAll(async () => {
  await egress.close()
  await site.close()
})

/** An answer whose parts the test sends; each is sent when the one before has come. */
async function open(patience: () => number) {
  const gather = () => {
    arrivals.shift()!()
    return patience()
  }
  const response = await egress.fetch(`${site.origin}/`, { gather })
  const answer = answers.pop()!
  const send = (part: string) =>
    new Promise<void>((resolve) => {
      arrivals.push(resolve)
      answer.write(part)
    })
  return { answer, send, reader: response.body!.pipeThrough(new TextDecoderStream()).getReader() }
}

it('passes parts on together, in their order, and all of them at the end', async () => {
  const { answer, send, reader } = await open(() => LONG_MS)
  for (const part of ['one ', 'two ', 'three']) await send(part)
  answer.end()
  expect(await reader.read()).toEqual({ done: false, value: 'one two three' })
  expect(await reader.read()).toEqual({ done: true, value: undefined })
})

it('passes on what was held, and what comes, once nothing is to be gathered', async () => {
  let ms = LONG_MS
  const { answer, send, reader } = await open(() => ms)
  await send('one ')
  ms = 0
  await send('two ')
  expect(await reader.read()).toEqual({ done: false, value: 'one two ' })
  await send('three')
  expect(await reader.read()).toEqual({ done: false, value: 'three' })
  answer.end()
})

it('passes on what was held when its time is over', async () => {
  const { answer, send, reader } = await open(() => 1)
  await send('one')
  expect(await reader.read()).toEqual({ done: false, value: 'one' })
  answer.end()
})

it('gives what had come before the connection broke, and then its error', async () => {
  const { answer, send, reader } = await open(() => LONG_MS)
  for (const part of ['one ', 'two']) await send(part)
  answer.destroy()
  expect(await reader.read()).toEqual({ done: false, value: 'one two' })
  await expect(reader.read()).rejects.toMatchObject({ code: 'network' })
})

it('ends at once when the caller leaves', async () => {
  const gone = new Error('gone')
  const leaving = new AbortController()
  const arrived = new Promise<void>((resolve) => arrivals.push(resolve))
  const gather = () => {
    arrivals.shift()!()
    return LONG_MS
  }
  const response = await egress.fetch(`${site.origin}/`, { gather, signal: leaving.signal })
  answers.pop()!.write('one')
  await arrived
  leaving.abort(gone)
  await expect(response.text()).rejects.toBe(gone)
})
