import type { search } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Member } from '../../lib/actor.ts'

export interface Looked {
  member: Member
  text: string
  /** One for each word. */
  patterns: readonly string[]
}

// A trigram index would not help: under row-level security, conditions that might leak are evaluated last.
/** How many of the newest conversations are searched. */
const CONVERSATIONS = 5000

const projectsOf = ({ member }: Looked) => sql`any(${[...member.projectIds]}::text[])`
const matches = (column: string, { patterns }: Looked) =>
  sql`${sql.ref(column)} ilike all(${[...patterns]}::text[])`

/** Where each kind of thing is searched, and who can see it. */
export const PLACES: Record<search.FoundKind, (looked: Looked) => RawBuilder<unknown>> = {
  agent: (looked) => sql`
    select id, name, null::text as parent_id, null::text as parent_name, project_id, true as own from agents
    where (project_id = ${projectsOf(looked)} or shared) and kind = 'chatbot' and ${matches('name', looked)}`,
  worker: (looked) => sql`
    select id, name, null::text as parent_id, null::text as parent_name, project_id, true as own from agents
    where project_id = ${projectsOf(looked)} and kind = 'system' and ${matches('name', looked)}`,
  knowledge: (looked) => sql`
    select id, name, null::text as parent_id, null::text as parent_name, project_id, true as own
    from knowledge_bases where project_id = ${projectsOf(looked)} and ${matches('name', looked)}`,
  source: (looked) => sql`
    select s.id, s.name, b.id as parent_id, b.name as parent_name, s.project_id, true as own
    from knowledge_sources s join knowledge_bases b on b.id = s.kb_id
    where s.project_id = ${projectsOf(looked)} and s.parent_id is null and ${matches('s.name', looked)}`,
  sheet: (looked) => sql`
    select id, name, null::text as parent_id, null::text as parent_name, project_id, true as own from sheets
    where project_id = ${projectsOf(looked)} and deleted_at is null and ${matches('name', looked)}
      and (system is null or project_id = any(${[...looked.member.conversationProjects]}::text[]))`,
  flow: (looked) => sql`
    select id, title as name, null::text as parent_id, null::text as parent_name, project_id, true as own from flows
    where (project_id = ${projectsOf(looked)} or shared) and deleted_at is null and ${matches('title', looked)}`,
  tool: (looked) => sql`
    select id, name, null::text as parent_id, null::text as parent_name, project_id, true as own from tools
    where project_id = ${projectsOf(looked)} and ${matches('name', looked)}`,
  conversation: (looked) => sql`
    select c.id, c.title as name, a.id as parent_id, a.name as parent_name, c.project_id,
      coalesce(c.user_id = ${looked.member.userId}, false) as own
    from (select id, title, agent_id, project_id, user_id, visitor_hash from conversations
        where project_id = ${projectsOf(looked)} and ${mayReadConversation(looked.member)}
        order by updated_at desc limit ${CONVERSATIONS}) c
    join agents a on a.id = c.agent_id
    where ${matches('c.title', looked)}`,
}

/**
 * Members see their own conversations, and those of visitors if they can read conversations; never those of other
 * members.
 */
function mayReadConversation(member: Member): RawBuilder<unknown> {
  const own = sql`user_id = ${member.userId}`
  return sql`(${own} or (user_id is null and project_id = any(${[...member.conversationProjects]}::text[])))`
}
