import type { onboarding } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'

export interface OnboardingRow {
  agent_id: string
  account_id: string
  project_id: string
  user_id: string
  kb_id: string | null
  source_id: string | null
  url: string
  visibility: 'private' | 'public'
  fresh: boolean
  agent_revision: number
  state: onboarding.Onboarding['state']
  error: string | null
  created_at: Date
  finished_at: Date | null
  public_id: string
  agent_name: string
  avatar: number
  suggested_questions: string[]
  ready: number
  found: number
}

const SELECT = sql`
  select o.*, a.public_id, a.name as agent_name, a.avatar, a.suggested_questions, coalesce(p.ready, 0)::int as ready,
    coalesce(p.found, 0)::int as found
  from onboardings o join agents a on a.id = o.agent_id
  left join lateral (
    select count(*) filter (where g.state = 'ready') as ready, least(count(*), max(s.max_pages)) as found
    from knowledge_pages g join knowledge_sites s on s.source_id = g.site_id where g.site_id = o.source_id) p on true`

export async function findOnboarding(tx: Tx, agentId: string): Promise<OnboardingRow | null> {
  const { rows } = await sql<OnboardingRow>`${SELECT} where o.agent_id = ${agentId}`.execute(tx)
  return rows[0] ?? null
}

const SHOWN = 10

/** Attempts of the last day, newest first, and failed ones that can be retried; without dismissed ones. */
export async function recentOnboardings(tx: Tx, projectId: string): Promise<OnboardingRow[]> {
  const { rows } = await sql<OnboardingRow>`${SELECT}
    where o.project_id = ${projectId} and o.dismissed_at is null
      and (o.created_at > now() - interval '1 day' or (o.state = 'failed' and o.fresh))
    order by o.created_at desc limit ${SHOWN}`.execute(tx)
  return rows
}

export const presentOnboarding = (row: OnboardingRow): onboarding.Onboarding => ({
  agentId: row.agent_id,
  publicId: row.public_id,
  agentName: row.agent_name,
  avatar: row.avatar,
  url: row.url,
  state: row.state,
  error: row.error,
  visibility: row.visibility,
  knowledgeId: row.kb_id,
  sourceId: row.source_id,
  pages: { ready: row.ready, found: row.found },
  suggestedQuestions: row.suggested_questions,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
})
