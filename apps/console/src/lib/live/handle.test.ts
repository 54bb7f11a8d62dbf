// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { registerReportHandler, type Report } from '../notify/report-error.ts'
import { useGlobal } from './global-store.ts'
import { createLiveHandler } from './handle.ts'
import { showPaths } from './shown-paths.ts'

function setUp() {
  const queries = new QueryClient()
  const invalidated: unknown[] = []
  vi.spyOn(queries, 'invalidateQueries').mockImplementation(async (filters) => {
    invalidated.push(filters?.queryKey)
  })
  const handle = createLiveHandler(queries, ({ key, values }) => `${key} ${JSON.stringify(values)}`)
  const send = (data: unknown, event?: string) =>
    handle({ event, data: typeof data === 'string' ? data : JSON.stringify(data) })
  return { send, invalidated }
}

afterEach(() => {
  useGlobal.setState(useGlobal.getInitialState())
  vi.restoreAllMocks()
})

describe('live messages', () => {
  it('count unread messages of an agent, with the time', () => {
    const { send } = setUp()
    const before = Date.now()
    send({ type: 'agent', message: 'agt_1' })
    send({ type: 'agent', message: 'agt_1' })
    const unread = useGlobal.getState().chatBotUnreadamount.agt_1
    expect(unread?.amount).toBe(2)
    expect(unread?.at).toBeGreaterThanOrEqual(before)
  })

  it('reload the user and ask for the list of workers on autoOnboarding', () => {
    const { send, invalidated } = setUp()
    send({ type: 'autoOnboarding', message: '' })
    expect(invalidated).toEqual([['information']])
    expect(useGlobal.getState().refreshAgainWorkerAiListTm).toBeGreaterThan(0)
  })

  it('show the message of any other type', () => {
    const { send } = setUp()
    const shown: Report[] = []
    const stop = registerReportHandler((report) => shown.push(report))
    send({ type: 'other', message: 'Hello' })
    send({ type: 'somethingNew', message: 'World' })
    stop()
    expect(shown.map(({ message }) => message)).toEqual(['Hello', 'World'])
  })

  it('link to the page of a notification that has no other', () => {
    const { send } = setUp()
    const shown: Report[] = []
    const stop = registerReportHandler((report) => shown.push(report))
    const notification = { id: 'ntf_1', type: 'other', jobId: null, text: '', values: {}, key: 'waiting' }
    send({ type: 'other', message: '', notification: { ...notification, path: '/console/desk/agt_1' } })
    send({ type: 'other', message: '', notification: { ...notification, type: 'sheet', path: '/console/x' } })
    stop()
    expect(shown.map(({ path, context }) => [path, context?.type])).toEqual([
      ['/console/desk/agt_1', undefined],
      [undefined, 'sheet'],
    ])
  })

  it('raise no toast on the page that shows the same thing, unless something went wrong', () => {
    const { send, invalidated } = setUp()
    const shown: Report[] = []
    const stop = registerReportHandler((report) => shown.push(report))
    history.replaceState(null, '', '/console/knowledge/kb_1?q=x')
    const notification = { id: 'ntf_1', type: 'knowledge', jobId: null, text: '', values: {} }
    const path = '/console/knowledge/kb_1'
    send({ type: 'other', message: '', notification: { ...notification, key: 'sourceReady', path } })
    expect(shown).toEqual([])
    expect(invalidated).toContainEqual(['notifications'])
    send({ type: 'other', message: '', notification: { ...notification, key: 'sourceFailed', path } })
    send({
      type: 'other',
      message: '',
      notification: { ...notification, key: 'sourceReady', path: `${path}2` },
    })
    stop()
    history.replaceState(null, '', '/')
    expect(shown.map(({ message }) => message)).toEqual(['sourceFailed {}', 'sourceReady {}'])
  })

  it('raise no toast where a page shows the same thing among others, as long as it does', () => {
    const { send } = setUp()
    const shown: Report[] = []
    const stop = registerReportHandler((report) => shown.push(report))
    const path = '/console/knowledge/kb_1'
    const notification = { id: 'ntf_1', type: 'knowledge', jobId: null, text: '', values: {}, path }
    const leave = showPaths([path])
    send({ type: 'other', message: '', notification: { ...notification, key: 'sourceReady' } })
    leave()
    send({ type: 'other', message: '', notification: { ...notification, key: 'siteReady' } })
    stop()
    expect(shown.map(({ message }) => message)).toEqual(['siteReady {}'])
  })

  it('tell as a warning what failed or was stopped, and the rest as a matter of course', () => {
    const { send } = setUp()
    const shown: Report[] = []
    const stop = registerReportHandler((report) => shown.push(report))
    for (const key of ['jobFailed', 'liveCeilingOpen', 'livePaused', 'jobSucceeded']) {
      const notification = { id: 'ntf_1', type: 'other', jobId: null, path: null, text: '', key, values: {} }
      send({ type: 'other', message: '', notification })
    }
    stop()
    expect(shown.map(({ level }) => level)).toEqual(['warn', 'warn', 'warn', 'info'])
  })

  it('show a kept notification in the words of the console, with its link, and look for unread ones', () => {
    const { send, invalidated } = setUp()
    const shown: Report[] = []
    const stop = registerReportHandler((report) => shown.push(report))
    const notification = { id: 'ntf_1', type: 'workflow', jobId: 'job_1', path: null, text: 'Done' }
    const rest = { values: { n: 1 } }
    send({ type: 'other', message: 'Done', notification: { ...notification, ...rest, key: 'jobDone' } })
    send({
      type: 'other',
      message: 'No',
      notification: { ...notification, ...rest, key: 'jobFailed', type: 'other' },
    })
    send({ type: 'other', message: 'Plain', notification: { type: 'weather' } })
    stop()
    expect(shown).toEqual([
      { message: 'jobDone {"n":1}', context: { type: 'workflow', jobId: 'job_1' }, level: 'info' },
      { message: 'jobFailed {"n":1}', context: undefined, level: 'warn' },
      { message: 'Plain', context: undefined, level: 'info' },
    ])
    expect(invalidated).toEqual([['notifications'], ['notifications']])
  })

  it.each(['', '{', 'null', '42', '[]', '{"type":"agent"}', '{"type":1,"message":"x"}', '{"message":"x"}'])(
    'are ignored when malformed: %s',
    (data) => {
      const { send, invalidated } = setUp()
      const shown = vi.fn()
      const stop = registerReportHandler(shown)
      send(data)
      stop()
      expect(shown).not.toHaveBeenCalled()
      expect(invalidated).toEqual([])
      expect(useGlobal.getState()).toEqual(useGlobal.getInitialState())
    },
  )
})

describe('changes', () => {
  it('make stale what shows the object', () => {
    const { send, invalidated } = setUp()
    send({ kind: 'source', id: 'src_1', parentId: 'kb_1' }, 'change')
    expect(invalidated).toEqual([
      ['knowledge', 'list'],
      ['knowledge', 'kb_1'],
    ])
  })

  it('load again what was being loaded for the first time', async () => {
    const queries = new QueryClient()
    const answers = ['before the change', 'after it']
    const pending: (() => void)[] = []
    const observer = new QueryObserver(queries, {
      queryKey: ['knowledge', 'kb_1', 'base'],
      queryFn: () => new Promise<string>((resolve) => pending.push(() => resolve(answers.shift() ?? ''))),
    })
    const stop = observer.subscribe(() => undefined)
    const handle = createLiveHandler(queries, ({ key }) => key)
    handle({ event: 'change', data: JSON.stringify({ kind: 'source', id: 'src_1', parentId: 'kb_1' }) })
    pending.shift()?.()
    await vi.waitFor(() => expect(pending).toHaveLength(1), { timeout: 30_000 })
    pending.shift()?.()
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after it'), { timeout: 30_000 })
    stop()
    queries.clear()
  })

  it('make everything stale when the server may have missed some', () => {
    const { send, invalidated } = setUp()
    send({}, 'resync')
    expect(invalidated).toEqual([[]])
  })

  it('are ignored when unknown', () => {
    const { send, invalidated } = setUp()
    send({ kind: 'weather', id: 'x', parentId: null }, 'change')
    send({ kind: 'source', id: 'x', parentId: null }, 'sunrise')
    expect(invalidated).toEqual([])
  })
})
