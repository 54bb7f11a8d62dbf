// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import type { AgentSummary } from './summary.ts'
import { keepWorkerList, restoreWorkerList } from './worker-list.ts'

const agent: AgentSummary = {
  id: 'agt_1',
  publicId: 'p',
  name: 'Miller',
  avatar: 3,
  avatarUrl: null,
  shared: false,
  projectId: 'prj_1',
  description: '',
  visibility: 'private',
  model: 'builtin',
  knowledgeIds: [],
  conversations: 0,
  lastUsedAt: null,
  createdAt: '2026-01-01T00:00:00Z',
}

describe('the kept list of agents', () => {
  afterEach(() => localStorage.clear())

  it('comes back for its own project only', () => {
    keepWorkerList({ projectId: 'prj_a', items: [agent] })
    expect(restoreWorkerList('prj_a')?.items).toEqual([agent])
    expect(restoreWorkerList('prj_b')).toBeNull()
    expect(restoreWorkerList(null)).toBeNull()
  })

  it('lies in the entry that the specification names', () => {
    keepWorkerList({ projectId: 'prj_a', items: [agent] })
    expect(Object.keys(localStorage)).toEqual(['aiwork'])
  })

  it.each(['', '{', '[]', '"x"', '{"projectId":"prj_a"}', '{"projectId":"prj_a","items":[{"id":1}]}'])(
    'ignores what cannot be a list: %s',
    (text) => {
      localStorage.setItem('aiwork', text)
      expect(restoreWorkerList('prj_a')).toBeNull()
    },
  )
})
