// @vitest-environment jsdom
import { ApiError, type conversations } from '@millrace/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Column } from './columns.ts'
import { type ColumnRequest, PlaygroundSession } from './session.ts'
import type { Trial } from './trial.ts'

type Part = conversations.PlaygroundPart

interface Call {
  body: ColumnRequest
  signal: AbortSignal
  send: (...parts: (Part | object)[]) => void
  end: () => void
  refuse: (error: Error) => void
}

/** A server whose answers the test writes, per model. */
function fakeServer() {
  const calls: Call[] = []
  const open = (body: ColumnRequest, signal: AbortSignal) =>
    new Promise<Response>((resolve, reject) => {
      let control!: ReadableStreamDefaultController<Uint8Array>
      const stream = new ReadableStream<Uint8Array>({ start: (given) => void (control = given) })
      const encoder = new TextEncoder()
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      calls.push({
        body,
        signal,
        send: (...parts) => {
          resolve(new Response(stream))
          for (const part of parts) control.enqueue(encoder.encode(`data: ${JSON.stringify(part)}\n\n`))
        },
        end: () => control.close(),
        refuse: reject,
      })
    })
  return { calls, open }
}

const column = (serial: number, model: string): Column => ({
  key: `column-${serial}`,
  version: null,
  model,
  temperature: 0.5,
})
const text = (delta: string): Part => ({ type: 'text', id: 1, delta })
const DONE: Part = {
  type: 'done',
  id: 9,
  reason: 'stop',
  grounded: false,
  model: 'a',
  usage: { inputTokens: 12, outputTokens: 3 },
  cost: 0.0002,
  firstTokenMs: 40,
  totalMs: 90,
}

let server: ReturnType<typeof fakeServer>
let session: PlaygroundSession
beforeEach(() => {
  sessionStorage.clear()
  server = fakeServer()
  session = new PlaygroundSession({
    open: server.open,
    agentId: 'agt_a',
    columns: [column(1, 'a'), column(2, 'b')],
  })
})

const call = (index: number): Call => server.calls.at(index)!
const trialsOf = (round: number) => new Map(Object.entries(session.getState().rounds.at(round)!.trials))
const trial = (serial: number, round = -1): Trial => trialsOf(round).get(`column-${serial}`)!
const settled = () => vi.waitFor(() => expect(session.isBusy).toBe(false), { timeout: 30_000 })

/** Asks, and lets each column answer with a different text. */
async function askAndAnswer(question: string, ...answers: string[]) {
  const before = server.calls.length
  session.ask(question)
  for (const [index, answer] of answers.entries()) call(before + index).send(text(answer), DONE)
  await settled()
}

describe('a question', () => {
  it('goes to all columns at once, each with its own settings and model', () => {
    session.changeColumn('column-2', { version: 3, temperature: 1.5 })
    session.setDraft('  How long? ')
    session.sendDraft()
    expect(server.calls.map(({ body }) => body)).toEqual([
      { draft: { model: 'a', temperature: 0.5, fallbackModel: null }, turns: [turn('user', 'How long?')] },
      {
        version: 3,
        draft: { model: 'b', temperature: 1.5, fallbackModel: null },
        turns: [turn('user', 'How long?')],
      },
    ])
    expect(session.getState().draft).toBe('')
    expect(session.isBusy).toBe(true)
  })

  it('waits until all have answered, and is not empty', () => {
    session.ask(' ')
    expect(server.calls).toHaveLength(0)
    session.ask('One')
    session.setDraft('Two')
    session.sendDraft()
    expect(server.calls).toHaveLength(2)
    expect(session.getState().draft).toBe('Two')
  })

  it("includes this column's earlier answers, and leaves out unanswered questions", async () => {
    session.ask('First')
    call(0).send(text('From a'), DONE)
    call(1).send({
      type: 'error',
      id: 0,
      error: 'upstream_failed',
      message: 'No.',
      retryAfter: null,
    })
    await settled()
    session.ask('Second')
    expect(call(2).body.turns).toEqual([
      turn('user', 'First'),
      turn('assistant', 'From a'),
      turn('user', 'Second'),
    ])
    expect(call(3).body.turns).toEqual([turn('user', 'Second')])
  })

  it('can be asked later in a column opened after it', async () => {
    await askAndAnswer('First', 'A', 'B')
    session.addColumn({ modelIds: ['a', 'b', 'c'], published: null })
    expect(trialsOf(0).has('column-3')).toBe(false)
    session.askAgain('column-3')
    call(2).send(text('From c'), DONE)
    await settled()
    expect(call(2).body.draft.model).toBe('c')
    expect(trial(3).text).toBe('From c')
    expect(trial(1).text).toBe('A')
  })
})

const turn = (role: string, said: string) => ({ role, text: said })

describe('an answer', () => {
  it('comes with what it is based on and its cost', async () => {
    session.ask('Hi')
    const tool = { callId: 'c1', name: 'stock', state: 'running' as const, ms: null }
    call(0).send(
      { type: 'prompt', id: 0, system: 'Be kind.', messages: [], passages: [], searchMs: 3 },
      { type: 'call', id: 1, tool, arguments: '{}', result: null },
      { type: 'call', id: 2, tool: { ...tool, state: 'done', ms: 7 }, arguments: '{}', result: '12 left' },
      text('Twelve '),
      { type: 'something-new', id: 4 },
      text('left.'),
      DONE,
    )
    call(1).send(DONE)
    await settled()
    expect(trial(1)).toMatchObject({
      text: 'Twelve left.',
      outcome: null,
      failure: null,
      prompt: { system: 'Be kind.' },
      calls: [{ tool: { state: 'done' }, result: '12 left' }],
      measures: { usage: { inputTokens: 12, outputTokens: 3 }, cost: 0.0002, firstTokenMs: 40 },
    })
  })

  it.each<[string, (call: Call) => void, object]>([
    [
      'a vendor that refuses the key',
      (given) =>
        given.send({
          type: 'error',
          id: 0,
          error: 'bad_key',
          message: 'The key is wrong.',
          retryAfter: null,
        }),
      { kind: 'server', message: 'The key is wrong.' },
    ],
    [
      'too many calls',
      (given) =>
        given.send({ type: 'error', id: 0, error: 'rate_limited', message: 'Too many.', retryAfter: 20 }),
      { kind: 'rate', message: 'Too many.', retryAt: expect.any(Number) },
    ],
    [
      'a refusal of the server',
      (given) =>
        given.refuse(new ApiError({ status: 502, code: 'upstream_failed', message: 'It took too long.' })),
      { kind: 'server', message: 'It took too long.' },
    ],
    ['a stream that ends early', (given) => (given.send(), given.end()), { kind: 'broken' }],
    ['a stream of something else', (given) => given.send({ type: 'text' }), { kind: 'broken' }],
  ])('fails alone through %s', async (_what, fail, failure) => {
    session.ask('Hi')
    fail(call(0))
    await vi.waitFor(() => expect(trial(1).streaming).toBe(false), { timeout: 30_000 })
    expect(trial(1)).toMatchObject({ outcome: 'failed', failure })
    expect(trial(2)).toMatchObject({ streaming: true, failure: null })
    call(1).send(text('Hello'), DONE)
    await settled()
    expect(trial(2)).toMatchObject({ text: 'Hello', outcome: null })
  })

  it("is retried alone after a failure, with the column's current settings", async () => {
    session.ask('Hi')
    call(0).refuse(new ApiError({ status: 0, code: 'network', message: 'gone' }))
    call(1).send(text('Hello'), DONE)
    await settled()
    session.changeColumn('column-1', { model: 'other' })
    session.askAgain('column-1')
    expect(server.calls).toHaveLength(3)
    expect(call(2).body.draft.model).toBe('other')
    call(2).send(text('Now'), DONE)
    await settled()
    expect(trial(1)).toMatchObject({ text: 'Now', failure: null })
    expect(trial(2).text).toBe('Hello')
  })
})

describe('stopping', () => {
  it('ends all answers, keeps their text so far, and drops what arrives late', async () => {
    session.ask('Hi')
    call(0).send(text('Half'))
    await vi.waitFor(() => expect(trial(1).text).toBe('Half'), { timeout: 30_000 })
    session.stop()
    expect(server.calls.every(({ signal }) => signal.aborted)).toBe(true)
    expect(trial(1)).toMatchObject({ text: 'Half', outcome: 'stopped', streaming: false, failure: null })
    expect(trial(2)).toMatchObject({ text: '', outcome: 'stopped', streaming: false })
    await askAndAnswer('Again', 'A', 'B')
    expect(trial(1, 0)).toMatchObject({ text: 'Half', outcome: 'stopped' })
  })

  it('ends the answer of a closed column, and undoing that restores its answers', async () => {
    session.ask('Hi')
    call(0).send(text('Half'))
    await vi.waitFor(() => expect(trial(1).text).toBe('Half'), { timeout: 30_000 })
    const undo = session.removeColumn('column-1')
    expect(call(0).signal.aborted).toBe(true)
    expect(call(1).signal.aborted).toBe(false)
    expect(session.getState().columns).toEqual([column(2, 'b')])
    undo()
    expect(session.getState().columns).toEqual([column(1, 'a'), column(2, 'b')])
    expect(trial(1).text).toBe('Half')
  })

  it('gives a new column nothing of the one closed before, which can still be restored', async () => {
    await askAndAnswer('First', 'A', 'B')
    const undo = session.removeColumn('column-2')
    session.addColumn({ modelIds: ['a', 'c'], published: null })
    expect(session.getState().columns.map(({ key, model }) => [key, model])).toEqual([
      ['column-1', 'a'],
      ['column-3', 'c'],
    ])
    expect(trialsOf(0).has('column-3')).toBe(false)
    undo()
    expect(session.getState().columns.map(({ key }) => key)).toEqual(['column-1', 'column-2', 'column-3'])
    expect(trial(2).text).toBe('B')
  })

  it('does not restore a fifth column', () => {
    const undo = session.removeColumn('column-2')
    for (let count = 0; count < 5; count++) session.addColumn({ modelIds: [], published: null })
    undo()
    expect(session.getState().columns).toHaveLength(4)
    expect(new Set(session.getState().columns.map(({ key }) => key)).size).toBe(4)
  })

  it('keeps the last column', () => {
    session.removeColumn('column-1')
    session.removeColumn('column-2')
    expect(session.getState().columns).toEqual([column(2, 'b')])
  })
})

it('clears the thread, and undoes that', async () => {
  await askAndAnswer('First', 'A', 'B')
  const undo = session.clear()
  expect(session.getState().rounds).toEqual([])
  session.ask('Second')
  expect(call(2).body.turns).toEqual([turn('user', 'Second')])
  undo()
  expect(session.getState().rounds.map(({ question }) => question)).toEqual(['First', 'Second'])
})

it('notifies once per frame, however many parts arrive', async () => {
  let told = 0
  session.subscribe(() => told++)
  session.ask('Hi')
  const before = told
  call(0).send(...Array.from({ length: 200 }, () => text('x')))
  await vi.waitFor(() => expect(trial(1).text).toHaveLength(200), { timeout: 30_000 })
  expect(told - before).toBeLessThan(50)
})
