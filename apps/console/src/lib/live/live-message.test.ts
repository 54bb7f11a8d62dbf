import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHANGE_KINDS } from './invalidation.ts'
import { readLive } from './live-message.ts'

const notice = {
  type: 'workflow',
  jobId: 'job_1',
  key: 'jobDone',
  values: { title: '結果', rows: 3 },
  text: 'Done',
  path: null,
}
const read = (value: unknown, event?: string) =>
  readLive({ data: JSON.stringify(value), ...(event === undefined ? {} : { event }) } as Parameters<
    typeof readLive
  >[0])
const noticeOf = (part: object) => {
  const live = read({ type: 'agent', message: 'Hello', notification: { ...notice, ...part } })
  return live?.kind === 'message' ? live.message.notice : undefined
}

describe('what comes over the live stream', () => {
  it('never breaks the page, whatever it is', () => {
    const events = fc.constantFrom(undefined, 'message', 'change', 'resync', 'ping', '__proto__')
    const shapes = fc.record(
      {
        type: fc.anything(),
        message: fc.string(),
        notification: fc.anything(),
        kind: fc.anything(),
        id: fc.anything(),
        parentId: fc.anything(),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          shapes.map((one) =>
            JSON.stringify(one, (_, value: unknown) => (typeof value === 'bigint' ? null : value)),
          ),
        ),
        events,
        (data, event) => {
          const live = readLive({ data, event })
          expect([undefined, 'message', 'change', 'resync']).toContain(live?.kind)
          if (event === 'ping' || event === '__proto__') expect(live).toBeNull()
        },
      ),
    )
  })

  it('is a message to read, of a known kind or just one', () => {
    const plain = { kind: 'message', message: { type: 'agent', message: 'Hello', notice: null } }
    expect(read({ type: 'agent', message: 'Hello' })).toEqual(plain)
    expect(read({ type: 'agent', message: 'Hello' }, 'message')).toEqual(plain)
    expect(read({ type: 'newer', message: 'Hello' })).toMatchObject({ message: { type: 'other' } })
    for (const wrong of [null, [], 7, 'text', {}, { type: 'agent' }, { type: 1, message: 'x' }])
      expect(read(wrong)).toBeNull()
  })

  it('is shown in the words of the reader only where all that they need came with it', () => {
    expect(noticeOf({})).toEqual(notice)
    expect(noticeOf({ jobId: undefined })).toEqual({ ...notice, jobId: undefined })
    const wrong = [
      { type: 'newer' },
      { key: 7 },
      { text: null },
      { values: null },
      { values: ['a'] },
      { values: 'x' },
      { jobId: 5 },
      { path: {} },
    ]
    expect(wrong.map(noticeOf)).toEqual(wrong.map(() => null))
  })

  it('says what changed, by kind and id, and under what', () => {
    for (const kind of CHANGE_KINDS)
      expect(read({ kind, id: 'x_1' }, 'change')).toEqual({
        kind: 'change',
        change: { kind, id: 'x_1', parentId: null },
      })
    const [kind] = CHANGE_KINDS
    expect(read({ kind, id: 'x_1', parentId: 'y_1' }, 'change')).toMatchObject({
      change: { parentId: 'y_1' },
    })
    for (const wrong of [
      { kind: 'newer', id: 'x' },
      { kind },
      { kind, id: 1 },
      { kind, id: 'x', parentId: 2 },
    ])
      expect(read(wrong, 'change')).toBeNull()
    expect(read({}, 'resync')).toEqual({ kind: 'resync' })
  })
})
