import type { aiWorkers } from '@millrace/contract'
import { describe, expect, it } from 'vitest'
import { changesOf, draftOf, hostsOf, type WorkerDraft } from './draft.ts'
import { placeOf, problemsOf, reachOf, stepsOf, toldAt } from './steps.ts'

const worker: aiWorkers.AiWorker = {
  id: 'agt_1',
  template: 'custom',
  params: { goal: 'Count', values: { facts: 'size' }, model: 'openai:x', maxCalls: 20, maxCredits: null },
  knowledge: { knowledgeIds: [] },
  integrations: { tools: [], flows: [], sheets: [], web: { enabled: false, hosts: [] } },
  metadata: { name: 'Ada', description: '', instructions: '' },
  notification: { onEnd: true, onWait: true },
  schedule: { cron: '0 8 * * *', timeZone: 'UTC', active: true, nextAt: null },
  trigger: null,
  hook: { enabled: false },
  problems: [],
  launched: false,
  open: 0,
  lastExecution: null,
  createdAt: '2026-11-01T00:00:00Z',
}

const template = {
  key: 'custom' as const,
  needsModel: true,
  knowledge: 'optional' as const,
  values: [
    { key: 'sheet', kind: 'sheet' as const, required: true, of: null, default: null },
    { key: 'rows', kind: 'number' as const, required: false, of: null, default: null },
  ],
}
const needs = { template, builtin: 'builtin', callsMax: 1000 }
const draftWith = (part: Partial<WorkerDraft> = {}): WorkerDraft => ({
  ...draftOf(worker),
  values: { sheet: 'sht_1' },
  ...part,
})

describe('a draft of a worker', () => {
  it('saves what was changed, and nothing else', () => {
    const draft = draftOf(worker)
    expect(changesOf(draft, worker)).toEqual([])
    expect(changesOf({ ...draft, name: 'Grace ', schedule: null }, worker)).toEqual([
      { part: 'metadata', value: { name: 'Grace', description: '', instructions: '' } },
      { part: 'schedule', value: null },
    ])
    const changes = changesOf({ ...draft, maxCredits: '2.5', values: { facts: '', sheet: 'sht_1' } }, worker)
    expect(changes).toMatchObject([
      { part: 'params', value: { maxCredits: 2.5, values: { sheet: 'sht_1' } } },
    ])
  })

  it('saves the events that start it, of one agent or of all', () => {
    const trigger = { agentId: '', events: ['lead' as const], perDay: '20' }
    const draft = { ...draftOf(worker), trigger }
    const value = { agentId: null, events: ['lead'], perDay: 20 }
    expect(changesOf(draft, worker)).toEqual([{ part: 'trigger', value }])
    const saved = { ...worker, trigger: { ...value, events: trigger.events, waiting: 3 } }
    expect(changesOf(draft, saved)).toEqual([])
    expect(changesOf({ ...draft, trigger: null }, saved)).toEqual([{ part: 'trigger', value: null }])
  })

  it('takes hosts as people paste them', () => {
    expect(hostsOf('https://Example.org/a/b\n\n example.org \nshop.test:8080')).toEqual([
      'example.org',
      'shop.test:8080',
    ])
  })
})

describe('what is wrong with a draft', () => {
  const pathsOf = (part: Partial<WorkerDraft>) => problemsOf(draftWith(part), needs).map(({ path }) => path)

  it('names events that are missing and limits that are none', () => {
    expect(pathsOf({ trigger: { agentId: '', events: [], perDay: '0' } })).toEqual([
      'trigger.events',
      'trigger.perDay',
    ])
    expect(pathsOf({ trigger: { agentId: '', events: ['lead'], perDay: '1000' } })).toEqual([])
    expect(placeOf('agentId', 'trigger')).toEqual({ step: 'metadata', path: 'trigger.agentId' })
  })

  it('is nothing where all is filled in', () => {
    expect(pathsOf({})).toEqual([])
  })

  it.each<[Partial<WorkerDraft>, string]>([
    [{ goal: ' ' }, 'goal'],
    [{ values: {} }, 'values.sheet'],
    [{ values: { sheet: 'sht_1', rows: '0' } }, 'values.rows'],
    [{ model: 'builtin' }, 'model'],
    [{ maxCalls: '' }, 'maxCalls'],
    [{ maxCalls: '1.5' }, 'maxCalls'],
    [{ maxCalls: '1001' }, 'maxCalls'],
    [{ maxCredits: '0' }, 'maxCredits'],
    [{ maxCredits: 'x' }, 'maxCredits'],
    [{ web: true, hosts: 'not a host' }, 'hosts'],
    [{ web: true, hosts: Array.from({ length: 51 }, (_, at) => `h${at}.test`).join('\n') }, 'hosts'],
    [{ name: '' }, 'name'],
    [{ schedule: { cron: ' ', timeZone: 'UTC', active: true } }, 'schedule'],
  ])('%j: %s', (part, path) => {
    expect(pathsOf(part)).toEqual([path])
  })

  it('keeps from the steps behind the first that is not done', () => {
    const steps = stepsOf(template)
    expect(steps).toHaveLength(6)
    expect(reachOf(steps, problemsOf(draftWith(), needs))).toBe(5)
    expect(reachOf(steps, problemsOf(draftWith({ name: '' }), needs))).toBe(3)
    expect(reachOf(steps, problemsOf(draftWith({ goal: '' }), needs))).toBe(0)
  })

  it('asks a template without a model for no grants', () => {
    const shape = { needsModel: false, knowledge: 'none' as const }
    expect(stepsOf(shape)).toEqual(['params', 'metadata', 'notification', 'summary'])
    const code = { ...needs, template: { ...template, ...shape, key: 'cleanup' as const } }
    expect(problemsOf(draftWith({ goal: '', model: 'builtin', web: true, hosts: '!' }), code)).toEqual([])
  })

  it('asks a template that answers from knowledge for some, also without a model', () => {
    const shape = { needsModel: false, knowledge: 'required' as const }
    const steps = stepsOf(shape)
    expect(steps).toEqual(['params', 'knowledge', 'metadata', 'notification', 'summary'])
    const answers = { ...needs, template: { ...template, ...shape, key: 'answers' as const } }
    const missing = problemsOf(draftWith(), answers)
    expect(missing).toEqual([{ step: 'knowledge', path: 'knowledgeIds', text: 'knowledge' }])
    expect(reachOf(steps, missing)).toBe(1)
    expect(problemsOf(draftWith({ knowledgeIds: ['kb_1'] }), answers)).toEqual([])
  })

  it('tells what the server refused in its step, and in every step what belongs to none that is shown', () => {
    const refused = [{ step: 'knowledge' as const }, { step: 'metadata' as const }]
    const steps = stepsOf({ needsModel: false, knowledge: 'none' })
    expect(toldAt(steps, 'summary', refused)).toEqual([{ step: 'knowledge' }])
    expect(toldAt(steps, 'metadata', refused)).toEqual(refused)
    expect(toldAt(stepsOf(template), 'summary', refused)).toEqual([])
  })

  it('finds the step of what the server refused', () => {
    expect(placeOf('params.values.sheet')).toEqual({ step: 'params', path: 'values.sheet' })
    expect(placeOf('values.sheet', 'params')).toEqual({ step: 'params', path: 'values.sheet' })
    expect(placeOf('web.hosts.0', 'integrations')).toEqual({ step: 'integrations', path: 'web.hosts.0' })
    expect(placeOf('schedule', 'schedule')).toEqual({ step: 'metadata', path: 'schedule' })
    expect(placeOf('model')).toEqual({ step: 'params', path: 'model' })
    expect(placeOf('elsewhere')).toBeNull()
  })
})
