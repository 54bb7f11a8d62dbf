import { aiWorkers, flows, sheets, tools } from '@millrace/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Principal, startTestServer, type TestServer } from '../../testing/server.ts'
import { chain, publishFlow } from '../runs/testing/publish-flow.ts'
import { type OtherSide, otherSide, toolWith } from '../tools/testing.ts'
import { calledIn, type Say, startWorkModel, textIn, type WorkRequest } from './testing/work-model.ts'

// Plans that can't be right, tools that don't behave, and things that go away while a worker uses them.

type Model = Awaited<ReturnType<typeof startWorkModel>>

let model: Model
let decide: (request: WorkRequest, call: number) => Say
let other: OtherSide
let elsewhere: OtherSide
let server: TestServer
let owner: Principal & { accountId: string; projectId: string }
beforeAll(async () => {
  model = await startWorkModel((request, call) => decide(request, call))
  elsewhere = await otherSide((_seen, response) => void response.end('SECRET-OF-ANOTHER-SITE'))
  other = await otherSide(({ url }, response) => {
    if (url.startsWith('/hang')) return
    if (url.startsWith('/huge')) response.end('x'.repeat(10_000_000))
    else if (url.startsWith('/lie'))
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '4' }).end('{"a"')
    else if (url.startsWith('/away')) response.writeHead(302, { location: `${elsewhere.url}/secret` }).end()
    else response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Oh no</h1>')
  })
  server = await startTestServer({ openai: model.settings })
  owner = await server.signUp()
})
afterAll(async () => {
  await server.stop()
  await Promise.all([model.close(), other.close(), elsewhere.close()])
})

const WAIT = { timeout: 60_000, interval: 50 }
const NOTHING: aiWorkers.Integrations = {
  tools: [],
  flows: [],
  sheets: [],
  web: { enabled: false, hosts: [] },
}

async function launch(integrations: Partial<aiWorkers.Integrations> = {}, maxCalls = 30) {
  const { client } = owner
  const { id } = await client.call(aiWorkers.create, { body: { template: 'custom', name: 'Ada' } })
  const params = { id }
  await client.call(aiWorkers.setParams, {
    params,
    body: { goal: 'Count', values: {}, model: 'openai:scripted', maxCalls, maxCredits: null },
  })
  await client.call(aiWorkers.setIntegrations, { params, body: { ...NOTHING, ...integrations } })
  return client.call(aiWorkers.launch, { params, body: {} })
}

const until = (executionId: string, state: aiWorkers.ExecutionState) =>
  vi.waitFor(async () => {
    const execution = await owner.client.call(aiWorkers.readExecution, { params: { executionId } })
    expect(execution).toMatchObject({ state })
    return execution
  }, WAIT)

const call = (name: string, args: object): Say => ({ calls: [{ name, arguments: args }] })
const finish = call('finish', { summary: 'Done.' })

/** What the tools gave so far, as the model was shown it. */
const resultsIn = ({ messages }: WorkRequest): string[] =>
  messages.filter(({ role }) => role === 'tool').map(({ content }) => JSON.stringify(content))

describe('a plan', () => {
  it('that never ends stops at the budget, with what was done', async () => {
    decide = (request) => {
      const made = calledIn(request).filter((name) => name === 'set_plan').length
      const ids = [...String(request.messages.at(-1)!.content).matchAll(/- (t\d+) \[TODO\]/g)]
      const done = ids.map(([, id]) => ({
        name: 'update_task',
        arguments: { id, state: 'DONE', note: '' },
      }))
      return { calls: [...done, { name: 'set_plan', arguments: { tasks: [`Task ${made}`] } }] }
    }
    const { id } = await launch({}, 12)
    const stopped = await until(id, 'OUT_OF_BUDGET')
    expect(stopped.calls).toBe(12)
    expect(stopped.plan.tasks.filter(({ state }) => state === 'DONE').length).toBeGreaterThanOrEqual(10)
  })

  it('that repeats itself is one task, and one that contradicts itself is not finished while tasks are open', async () => {
    decide = (request) => {
      const results = resultsIn(request).join(' ')
      if (!calledIn(request).includes('set_plan'))
        return call('set_plan', { tasks: ['Count', 'count', ' COUNT ', '', 'Report'] })
      if (results.includes('There is no task t99')) {
        const open = /still open/.test(results)
        if (!open) return finish
        if (calledIn(request).filter((name) => name === 'finish').length > 1) return finish
        return {
          calls: [
            { name: 'update_task', arguments: { id: 't1', state: 'DONE', note: '' } },
            { name: 'update_task', arguments: { id: 't2', state: 'FAILED', note: 'Not needed' } },
            ...finish.calls!,
          ],
        }
      }
      return {
        calls: [
          { name: 'update_task', arguments: { id: 't1', state: 'DONE', note: '' } },
          { name: 'update_task', arguments: { id: 't1', state: 'WORKING', note: 'again' } },
          { name: 'update_task', arguments: { id: 't1', state: 'BROKEN', note: '' } },
          { name: 'update_task', arguments: { id: 't99', state: 'DONE', note: '' } },
        ],
      }
    }
    const { id } = await launch()
    const done = await until(id, 'DONE')
    expect(done.plan.tasks.map(({ title, state }) => [title, state])).toEqual([
      ['Count', 'DONE'],
      ['Report', 'FAILED'],
    ])
  })
})

describe('a tool', () => {
  const makeTool = async (name: string, rest: object = {}) => {
    // Only what hangs is to take too long, however slow the machine is.
    const timeoutSeconds = name === 'hang' ? 1 : 30
    const input = toolWith(`${other.url}/${name}/@@id@@`, { name, timeoutSeconds, ...rest })
    const { id } = await owner.client.call(tools.create, { body: input })
    return { toolId: id, allowWrite: false, ask: false }
  }

  it.each([
    ['that hangs', 'hang', 'took'],
    ['that returns 10 MB', 'huge', 'xxx'],
    ['that lies about what it sends', 'lie', ''],
    ['that fails', 'fail', 'status 500'],
    ['that redirects to another site', 'away', 'redirects to another site'],
  ])('%s is told to the worker, which goes on', async (_, name, told) => {
    const grant = await makeTool(name)
    const shown: string[] = []
    decide = (request) => {
      const results = resultsIn(request)
      shown.push(...results)
      return results.length > 0 ? finish : call(name, { id: '1' })
    }
    const { id } = await launch({ tools: [grant] })
    const done = await until(id, 'DONE')
    expect(done.result?.summary).toBe('Done.')
    expect(shown[0]).toContain(told)
    // Of a huge one, a worker is shown what a prompt can hold.
    expect(shown[0]!.length).toBeLessThan(45_000)
    expect(elsewhere.seen).toEqual([])
  })
})

describe('many long messages', () => {
  const SENT = 60
  const textOf = (at: number) => `[message ${at}] ${'x'.repeat(7980)}`

  it('are heard in parts, all of them, before the worker can finish', async () => {
    decide = () => call('ask_person', { question: 'Go on?' })
    const { id } = await launch()
    await until(id, 'WAITING')
    const params = { executionId: id }
    const send = (text: string) => owner.client.call(aiWorkers.send, { params, body: { text } })
    await owner.client.call(aiWorkers.pause, { params })
    await send('Yes')
    await until(id, 'PAUSED')
    for (let at = 0; at < SENT; at += 1) await send(textOf(at))
    const parts: number[] = []
    const heard = new Set<string>()
    decide = (request) => {
      const before = heard.size
      for (const [, at] of textIn(request).matchAll(/\[message (\d+)\]/g)) heard.add(at!)
      parts.push(heard.size - before)
      // A question is answered by what was written, too.
      return parts.length === 2 ? call('ask_person', { question: 'Which?' }) : finish
    }
    await owner.client.call(aiWorkers.resume, { params })
    await until(id, 'DONE')
    expect(heard.size).toBe(SENT)
    expect(Math.max(...parts)).toBeLessThanOrEqual(12)
    const sizes = model.requests.slice(-parts.length).map((request) => textIn(request).length)
    expect(Math.max(...sizes)).toBeLessThan(300_000)
  })
})

describe('what goes away in the middle', () => {
  const question = call('ask_person', { question: 'Go on?' })

  /** Waits until the worker asks, does something, and lets it go on. */
  async function inTheMiddle(executionId: string, change: () => Promise<unknown>, next: typeof decide) {
    await until(executionId, 'WAITING')
    await change()
    decide = next
    await owner.client.call(aiWorkers.send, { params: { executionId }, body: { text: 'Yes' } })
    return until(executionId, 'DONE')
  }

  it('a sheet: the worker is told, and nothing is written', async () => {
    const sheet = await owner.client.call(sheets.create, {
      body: { name: 'People', columns: [{ label: 'Name' }] },
    })
    decide = () => question
    const { id } = await launch({ sheets: [{ sheetId: sheet.id, write: true, ask: false }] })
    const shown: string[] = []
    await inTheMiddle(
      id,
      () => owner.client.call(sheets.remove, { params: { id: sheet.id } }),
      (request) => {
        shown.push(textIn(request))
        return resultsIn(request).length > 1
          ? finish
          : call('add_rows', { sheet: sheet.id, rows: [{ name: 'x' }] })
      },
    )
    expect(shown.at(-1)).toContain('You don’t have this tool.')
  })

  it('a flow: the worker is told', async () => {
    const document = chain([{ type: 'output', params: { fields: [{ name: 'a', value: '1' }] } }])
    const flowId = await publishFlow(server.running.context, owner, document)
    decide = () => question
    const { id } = await launch({ flows: [{ flowId, ask: false }] })
    const shown: string[] = []
    await inTheMiddle(
      id,
      () => owner.client.call(flows.remove, { params: { id: flowId } }),
      (request) => {
        shown.push(textIn(request))
        return resultsIn(request).length > 1 ? finish : call('run_flow_1_flow', {})
      },
    )
    expect(shown.at(-1)).toContain('You don’t have this tool.')
  })

  it('parameters of a flow are told with their types, and wrong ones are refused', async () => {
    const document = chain(
      [{ type: 'output', params: { fields: [{ name: 'a', value: '@@params.city@@' }] } }],
      {
        params: [
          { key: 'city', label: 'City', desc: 'Where to look' },
          { key: 'size', type: 'NUMBER', required: false },
          { key: 'unit', type: 'SELECT', options: [{ label: 'Metre', value: 'm' }], required: false },
          { key: 'model', type: 'MODEL', required: false },
        ],
      },
    )
    const flowId = await publishFlow(server.running.context, owner, document)
    const shown: string[] = []
    decide = (request) => {
      const results = resultsIn(request)
      shown.push(...results)
      if (results.length === 0) return call('run_flow_1_flow', { town: 'Ulm' })
      if (results.length === 1) return call('run_flow_1_flow', { city: 'Ulm', model: 'openai:other' })
      return results.length === 2 ? call('run_flow_1_flow', { city: 'Ulm' }) : finish
    }
    const before = model.requests.length
    const { id } = await launch({ flows: [{ flowId, ask: false }] })
    await until(id, 'DONE')
    const offered = model.requests[before]!.tools as unknown as {
      function: { name: string; parameters: Record<string, unknown> }
    }[]
    const tool = offered.find((one) => one.function.name === 'run_flow_1_flow')
    expect(tool?.function.parameters).toEqual({
      type: 'object',
      properties: {
        city: { type: 'string', description: 'City. Where to look' },
        size: { type: 'number' },
        unit: { type: 'string', enum: ['m'], description: 'm: Metre' },
      },
      required: ['city'],
      additionalProperties: false,
    })
    expect(shown.join(' ')).toContain('The flow has no parameter town. It has: city, size, unit.')
    expect(shown.join(' ')).toContain('You can’t set model: leave it out.')
    expect(shown.at(-1)).toContain('Ulm')
  })
})
