import type { StepRecord } from '@millrace/engine'
import { describe, expect, it } from 'vitest'
import { MOST_STEPS, presentSteps } from './present-steps.ts'
import { shorten } from './shorten.ts'
import type { RunDocuments } from './step-paths.ts'

const name = (title: string, type: string, calls: string | null = null) => ({
  title,
  type,
  calls,
  given: false,
})
const documents: RunDocuments = {
  documentId: 'main',
  callees: { flw_a: 'callee' },
  names: new Map([
    [
      'main',
      new Map([
        ['n2', name('', 'setFields')],
        ['n3', name('All of them', 'forEach')],
        ['n4', name('', 'callFlow', 'flw_a')],
        ['n5', name('One', 'template')],
      ]),
    ],
    ['callee', new Map([['n5', name('Another', 'httpRequest')]])],
  ]),
}

const done = (path: string, startedAt: number, output: unknown = {}): StepRecord => ({
  state: 'done',
  path,
  node: path.split('/').at(-1)!,
  attempt: 1,
  port: 'out',
  output,
  input: null,
  startedAt,
  endedAt: startedAt + 1,
})

describe('steps of a run', () => {
  it('come after the step that contains them, by when they began', () => {
    const records = [
      done('n3[1]/n5', 30),
      done('n3[0]/n5', 20),
      done('n3', 15),
      done('n4/n5', 50),
      done('n4', 45),
      done('n2', 10),
    ]
    const { steps, more } = presentSteps(records, documents)
    expect(more).toBe(false)
    expect(steps.map(({ path, parent, title, titled }) => [path, parent, title, titled])).toEqual([
      ['n2', null, 'Set fields', false],
      ['n3', null, 'All of them', true],
      ['n3[0]/n5', 'n3', 'One', true],
      ['n3[1]/n5', 'n3', 'One', true],
      ['n4', null, 'Call a flow', false],
      ['n4/n5', 'n4', 'Another', true],
    ])
  })

  it('show a running for-each by what it contains, and by what that waits for', () => {
    const waiting: StepRecord = {
      state: 'waiting',
      path: 'n3[2]/n5',
      node: 'n5',
      attempt: 1,
      wait: { kind: 'approval', until: 1000 },
    }
    const { steps } = presentSteps([done('n3[0]/n5', 20), waiting], documents, [
      { id: 'wai_1', path: 'n3[2]/n5' },
    ])
    expect(steps[0]).toMatchObject({ path: 'n3', state: 'waiting', startedAt: '1970-01-01T00:00:00.020Z' })
    expect(steps.at(-1)!.wait).toEqual({ id: 'wai_1', kind: 'approval', until: '1970-01-01T00:00:01.000Z' })
  })

  it('that may have been done before a crash wait for a decision', () => {
    const starting: StepRecord = { state: 'starting', path: 'n2', node: 'n2', attempt: 1, startedAt: 5 }
    expect(presentSteps([starting], documents).steps).toMatchObject([{ state: 'starting', wait: null }])
    const asked = presentSteps([starting], documents, [{ id: 'wai_1', path: 'n2' }])
    expect(asked.steps).toMatchObject([{ state: 'waiting', wait: { id: 'wai_1', kind: 'ask' } }])
  })

  it('are cut off when there are many, and say so', () => {
    const many = Array.from({ length: MOST_STEPS + 5 }, (_, index) => done(`n3[${index}]/n5`, index))
    const { steps, more } = presentSteps(many, documents)
    expect([steps.length, more]).toEqual([MOST_STEPS, true])
    const unknown = presentSteps([done('n99', 1)], documents)
    expect(unknown.steps[0]).toMatchObject({ title: 'n99', titled: false, type: '' })
  })
})

describe('large values', () => {
  it('are shortened and say by how much', () => {
    expect(shorten({ a: 1, b: [null, 'x'] })).toEqual({ a: 1, b: [null, 'x'] })
    expect(shorten('x'.repeat(6000))).toMatch(/^x{5000}… \(1,000 more characters\)$/)
    expect((shorten(Array.from({ length: 1000 }, () => 1)) as unknown[]).at(-1)).toBe('… 800 more')
    const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, 'value']))
    expect(JSON.stringify(shorten(wide)).length).toBeLessThan(60_000)
    let deep: unknown = 1
    for (let level = 0; level < 60; level += 1) deep = { deep }
    expect(JSON.stringify(shorten(deep)).length).toBeLessThan(300)
  })
})
