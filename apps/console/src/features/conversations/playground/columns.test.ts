// @vitest-environment jsdom
import { conversations } from '@millrace/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Column, keepColumns, MOST_COLUMNS, readColumns, withColumn } from './columns.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const column = (serial: number, model: string): Column => ({
  key: `column-${serial}`,
  model,
  temperature: 0.3,
})

describe('remembered columns', () => {
  it('come back for their own agent', () => {
    keepColumns('agt_a', [column(7, 'builtin'), column(2, 'openai:gpt')])
    expect(readColumns('agt_a')).toEqual([column(1, 'builtin'), column(2, 'openai:gpt')])
    expect(readColumns('agt_b')).toBeNull()
    expect(localStorage).toHaveLength(0)
  })

  it.each([
    ['no list', '{"model":"builtin"}'],
    ['an empty list', '[]'],
    ['no JSON', '[{'],
    ['no column', '[null, 3, {"model": ""}]'],
    ['no temperature', '[{"model": "builtin", "temperature": "hot"}]'],
    ['one that is too high', '[{"model": "builtin", "temperature": 3}]'],
  ])('are left aside when there is %s', (_what, stored) => {
    sessionStorage.setItem('millrace-playground-agt_a', stored)
    expect(readColumns('agt_a')).toBeNull()
  })

  it('are done without where the browser forbids it', () => {
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
  it('has a model that is not among them yet, and the temperature of the last', () => {
    const columns = withColumn([column(1, 'a')], { modelIds: ['a', 'b', 'c'], key: 'column-2' })
    expect(columns[1]).toEqual(column(2, 'b'))
    expect(withColumn(columns, { modelIds: ['a', 'b'], key: 'column-3' })[2]?.model).toBe('b')
  })

  it('is the fourth at most', () => {
    let columns = [column(1, 'a')]
    for (let count = 2; count < 8; count++)
      columns = withColumn(columns, { modelIds: [], key: `column-${count}` })
    expect(columns).toHaveLength(MOST_COLUMNS)
    expect(MOST_COLUMNS).toBe(conversations.PLAYGROUND_COLUMNS)
  })
})
