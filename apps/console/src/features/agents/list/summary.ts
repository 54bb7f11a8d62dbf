import type { agents } from '@millrace/contract'

/** The part of an agent that lists show. */
export type AgentSummary = Pick<
  agents.Agent,
  | 'id'
  | 'publicId'
  | 'name'
  | 'avatar'
  | 'avatarUrl'
  | 'shared'
  | 'projectId'
  | 'description'
  | 'visibility'
  | 'model'
  | 'knowledgeIds'
  | 'conversations'
  | 'lastUsedAt'
  | 'createdAt'
>

export const summaryOf = (agent: agents.Agent): AgentSummary => ({
  id: agent.id,
  publicId: agent.publicId,
  name: agent.name,
  avatar: agent.avatar,
  avatarUrl: agent.avatarUrl,
  shared: agent.shared,
  projectId: agent.projectId,
  description: agent.description,
  visibility: agent.visibility,
  model: agent.model,
  knowledgeIds: agent.knowledgeIds,
  conversations: agent.conversations,
  lastUsedAt: agent.lastUsedAt,
  createdAt: agent.createdAt,
})

const TEXTS = ['id', 'publicId', 'name', 'description', 'visibility', 'model', 'createdAt'] as const

/** Whether a stored value is an agent in the form of this version. */
export function isSummary(value: unknown): value is AgentSummary {
  if (typeof value !== 'object' || value === null) return false
  const agent = value as Partial<AgentSummary>
  return (
    TEXTS.every((key) => typeof agent[key] === 'string') &&
    typeof agent.avatar === 'number' &&
    typeof agent.conversations === 'number' &&
    Array.isArray(agent.knowledgeIds) &&
    (agent.lastUsedAt === null || typeof agent.lastUsedAt === 'string')
  )
}
