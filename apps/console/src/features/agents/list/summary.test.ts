import { expect, it } from 'vitest'
import { isSummary } from './summary.ts'

const agent = {
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

it('distinguishes a stored agent from other values', () => {
  expect(isSummary(agent)).toBe(true)
  for (const other of [null, 'x', {}, { ...agent, knowledgeIds: null }, { ...agent, lastUsedAt: 3 }])
    expect(isSummary(other)).toBe(false)
})
