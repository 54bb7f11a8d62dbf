import { expect, it } from 'vitest'
import { gatherEvents, Gathering } from './gather-events.ts'

const textEvent = (content: string, more = {}) =>
  `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta: { content }, finish_reason: null, ...more }] })}\n\n`
const END = `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`

/** A stream whose parts the test gives. */
function source() {
  let control!: ReadableStreamDefaultController<Uint8Array>
  const cancelled: unknown[] = []
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      control = controller
    },
    cancel: (reason) => void cancelled.push(reason),
  })
  const encoder = new TextEncoder()
  return { body, cancelled, control, send: (text: string) => control.enqueue(encoder.encode(text)) }
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  const parts: string[] = []
  const decoder = new TextDecoder()
  for await (const part of stream) parts.push(decoder.decode(part, { stream: true }))
  return parts
}

/** The text that the events of a stream say. */
const eventsOf = (parts: string[]) =>
  parts
    .join('')
    .split('\n\n')
    .filter((event) => event.startsWith('data: {'))
    .map(
      (event) =>
        (JSON.parse(event.slice(6)) as { choices: { delta: { content?: string } }[] }).choices[0]!.delta
          .content ?? '',
    )
    .join('')

/** Keeps as many streams open as make a crowd. */
function crowd(size: number) {
  const others = Array.from({ length: size }, () => source())
  const streams = others.map(({ body }) => gatherEvents(body, new Gathering()))
  return async () => void (await Promise.all(streams.map((stream) => stream.cancel())))
}

it('passes everything on as it is, word by word, when there are few', async () => {
  const { body, send, control } = source()
  const reading = readAll(gatherEvents(body, new Gathering()))
  for (const word of ['One ', 'two ', 'three']) {
    send(textEvent(word))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  send(END)
  control.close()
  const parts = await reading
  expect(parts).toHaveLength(4)
  expect(eventsOf(parts)).toBe('One two three')
  expect(parts.at(-1)).toBe(END)
})

it.each([
  [97, 30],
  [997, 10],
])(
  'joins words of a piece in a crowd, keeps their order and everything that is no text, cut each %i bytes',
  async (size, most) => {
    const leave = crowd(60)
    const tool = `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta: { tool_calls: [] }, finish_reason: null }] })}\n\n`
    const whole =
      Array.from('Ünï©ode wörds 📚 are kept')
        .map((letter) => textEvent(letter))
        .join('') +
      tool +
      textEvent('after') +
      END
    const bytes = new TextEncoder().encode(whole)
    const { body, control } = source()
    const reading = readAll(gatherEvents(body, new Gathering()))
    for (let at = 0; at < bytes.length; at += size) control.enqueue(bytes.slice(at, at + size))
    control.close()
    const parts = await reading
    const text = parts.join('')
    expect(eventsOf(parts)).toBe('Ünï©ode wörds 📚 are keptafter')
    expect(text.indexOf(tool)).toBeGreaterThan(text.indexOf('kept'))
    expect(text.endsWith(END)).toBe(true)
    expect(text.split('\n\n').length).toBeLessThan(most)
    await leave()
  },
)

it.each([
  ['\r\n', 7, 40],
  ['\r', 7, 40],
  ['\r\n', 701, 12],
  ['\r', 701, 12],
])('joins words of a vendor that ends its lines with %j, cut each %i bytes', async (end, size, most) => {
  const leave = crowd(60)
  const words = Array.from('Many words of one answer', (letter) => textEvent(letter)).join('')
  const bytes = new TextEncoder().encode(`event: message\n: hello\n\n${words}${END}`.replaceAll('\n', end))
  const { body, control } = source()
  const reading = readAll(gatherEvents(body, new Gathering()))
  for (let at = 0; at < bytes.length; at += size) control.enqueue(bytes.slice(at, at + size))
  control.close()
  const text = (await reading).join('').replaceAll(/\r\n?/g, '\n')
  expect(eventsOf([text])).toBe('Many words of one answer')
  expect(text.endsWith(END)).toBe(true)
  expect(text.split('\n\n').length).toBeLessThan(most)
  await leave()
})

it('says what had come when the connection breaks, and then that it broke', async () => {
  const leave = crowd(60)
  const { body, send, control } = source()
  const stream = gatherEvents(body, new Gathering())
  const parts: string[] = []
  const reading = (async () => {
    for await (const part of stream) parts.push(new TextDecoder().decode(part))
  })()
  send(textEvent('One '))
  send(textEvent('two'))
  await new Promise((resolve) => setTimeout(resolve, 5))
  control.error(new Error('reset'))
  await expect(reading).rejects.toThrow('reset')
  expect(eventsOf(parts)).toBe('One two')
  await leave()
})

it('lets go of the connection when nobody reads any more', async () => {
  const { body, cancelled } = source()
  await gatherEvents(body, new Gathering()).cancel('enough')
  expect(cancelled).toEqual(['enough'])
})

it('holds the first word back for no crowd, whatever comes before it', async () => {
  const leave = crowd(60)
  const { body, send, control } = source()
  const gathering = new Gathering()
  const parts = gatherEvents(body, gathering).getReader()
  const role = `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }] })}\n\n`
  send(role)
  await parts.read()
  expect(gathering.patience()).toBe(0)
  send(textEvent('One '))
  await parts.read()
  // From there on words are gathered, until the crowd has left.
  expect(gathering.patience()).toBeGreaterThan(20)
  await leave()
  expect(gathering.patience()).toBe(0)
  control.close()
  await parts.cancel()
})

it('reads no more than a little ahead of whoever reads the answer', async () => {
  let taken = 0
  const piece = new TextEncoder().encode(textEvent('word '.repeat(2000)))
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      taken += piece.length
      controller.enqueue(piece)
    },
  })
  const parts = gatherEvents(body, new Gathering()).getReader()
  await parts.read()
  // The source would give on as long as it is asked.
  await new Promise((resolve) => setImmediate(resolve))
  expect(taken).toBeLessThan(200_000)
  await parts.cancel()
})
