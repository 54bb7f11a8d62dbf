import type { agents } from '@millrace/contract'

/** What a list shows of an agent. */
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
