import { agents } from '@millrace/contract'
import { seesPictures } from '@millrace/models'
import { valuesOf } from './fields.ts'
import { type AgentRow, botConfigOf } from './queries.ts'

/** The URL of an agent's uploaded picture, or null. */
export const avatarUrl = (id: string | null): string | null =>
  id === null ? null : `/api/millrace/aiagents/avatars/${id}`

export const presentAgent = (row: AgentRow): agents.Agent => ({
  ...valuesOf(row),
  id: row.id,
  projectId: row.project_id,
  publicId: row.public_id,
  avatarUrl: avatarUrl(row.avatar_id),
  shared: row.shared,
  knowledgeIds: row.knowledge_ids,
  conversations: row.conversations,
  revision: row.revision,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export type PublicRow = Omit<AgentRow, 'knowledge_ids' | 'conversations'>

/**
 * The public information: no instructions, model or internal ids; before the visitor is admitted, only what the gate
 * shows.
 */
export function presentPublic(row: PublicRow, gate: agents.Gate): agents.PublicAgent {
  const isIn = gate === 'none'
  const { appearance, security, leads, handoff } = botConfigOf(row)
  return {
    publicId: row.public_id,
    name: row.name,
    avatar: row.avatar,
    avatarUrl: avatarUrl(row.avatar_id),
    description: isIn ? row.description : '',
    greeting: isIn ? row.greeting : '',
    suggestedQuestions: isIn ? row.suggested_questions : [],
    language: row.language,
    appearance,
    gate,
    maxMessageLength: security.maxMessageLength,
    noLog: security.noLog,
    // Opening a source requires the stored response.
    showSources: row.show_sources && !security.noLog,
    // A person cannot answer in a conversation that is not stored.
    handoff: {
      offered: handoff.enabled && !security.noLog,
      button: handoff.button,
      awayMessage: handoff.awayMessage,
    },
    seesPictures: seesPictures(row.model),
    canAnswerAgain: row.model !== agents.BUILTIN_MODEL,
    leadForm: isIn ? publicFormOf(leads) : null,
  }
}

/** The public part of a lead form; null when it is disabled. */
function publicFormOf({ enabled, when, title, fields, consent, required }: agents.LeadForm) {
  if (!enabled || when.length === 0) return null
  return { title, fields, consent, required, atStart: when.includes('start') }
}
