// @vitest-environment jsdom
import { conversations } from '@millrace/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Column, hasTwins, keepColumns, MOST_COLUMNS, readColumns, withColumn } from './columns.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const column = (serial: number, model: string, version: number | null = null): Column => ({
  key: `column-${serial}`,
  version,
  model,
  temperature: 0.3,
})

describe('remembered columns', () => {
  it('return for their own agent', () => {
    keepColumns('agt_a', [column(7, 'builtin'), column(2, 'openai:gpt', 3)])
    expect(readColumns('agt_a')).toEqual([column(1, 'builtin'), column(2, 'openai:gpt', 3)])
    expect(readColumns('agt_b')).toBeNull()
    expect(localStorage).toHaveLength(0)
  })

  it.each([
    ['no list', '{"version":null,"model":"builtin"}'],
    ['an empty list', '[]'],
    ['no JSON', '[{'],
    ['no column', '[null, 3, {"model": ""}]'],
    ['no temperature', '[{"version": null, "model": "builtin", "temperature": "hot"}]'],
    ['one that is too high', '[{"version": null, "model": "builtin", "temperature": 3}]'],
    ['no version that there can be', '[{"version": 0, "model": "builtin", "temperature": 0}]'],
  ])('are ignored when there is %s', (_what, stored) => {
    sessionStorage.setItem('millrace-playground-agt_a', stored)
    expect(readColumns('agt_a')).toBeNull()
  })

  it('are skipped where the browser forbids storage', () => {
    const forbid = () => {
      throw new DOMException('no', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid)
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbid)
    keepColumns('agt_a', [column(1, 'builtin')])
    expect(readColumns('agt_a')).toBeNull()
  })
})

describe('another column', () => {
  it('has a model that is not shown yet, and the temperature of the last', () => {
    const columns = withColumn([column(1, 'a')], {
      modelIds: ['a', 'b', 'c'],
      published: null,
      key: 'column-2',
    })
    expect(columns[1]).toEqual(column(2, 'b'))
    expect(withColumn(columns, { modelIds: ['a', 'b'], published: null, key: 'column-3' })[2]?.model).toBe(
      'b',
    )
  })

  it('asks the published version if it differs from the draft and is not shown yet', () => {
    const published = { version: 3, model: 'a', temperature: 0.9 }
    const columns = withColumn([column(1, 'a')], { modelIds: ['a', 'b'], published, key: 'column-2' })
    expect(columns[1]).toEqual({ key: 'column-2', ...published })
    const third = withColumn(columns, { modelIds: ['a', 'b'], published, key: 'column-3' })[2]
    expect(third).toEqual({ ...column(3, 'b'), temperature: 0.9 })
  })

  it('is the fourth at most', () => {
    let columns = [column(1, 'a')]
    for (let count = 2; count < 8; count++)
      columns = withColumn(columns, { modelIds: [], published: null, key: `column-${count}` })
    expect(columns).toHaveLength(MOST_COLUMNS)
    expect(MOST_COLUMNS).toBe(conversations.PLAYGROUND_COLUMNS)
  })
})

it('reports two columns with the same settings', () => {
  expect(hasTwins([column(1, 'a'), column(2, 'b'), column(3, 'a', 2)])).toBe(false)
  expect(hasTwins([column(1, 'a'), column(2, 'b'), column(3, 'a')])).toBe(true)
  expect(hasTwins([column(1, 'a'), { ...column(2, 'a'), temperature: 1 }])).toBe(false)
})
