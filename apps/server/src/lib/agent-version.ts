import { type RawBuilder, sql } from 'kysely'

/**
 * Joins the row of an agent `a` in one of its versions, for the end of a `from`: `p` has the columns of `agents`, and
 * `v` is the version. What versions don't contain (visibility, limits, retention) is current; without a version,
 * everything is.
 */
export const atVersion = (version: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join agent_versions v on v.agent_id = a.id and v.version = ${version}
  cross join lateral jsonb_populate_record(a, coalesce(v.snapshot -> 'values', '{}')
    || jsonb_build_object('bot_config', a.bot_config || coalesce(v.snapshot -> 'look', '{}'))) p`

/** The version that visitors of an agent `a` get. */
export const PUBLISHED = sql`a.published_version`

/** The version that flows use: the same, but the draft until the agent was first made available to others. */
export const ASKED_BY_FLOWS = sql`case when a.released_at is not null then a.published_version end`

/** The knowledge bases of `a` in version `v`, in order, without deleted ones. */
export const KNOWLEDGE_IDS = sql<string[]>`coalesce(
  case when v.version is null
    then (select jsonb_agg(k.kb_id order by k.position, k.kb_id) from agent_knowledge k where k.agent_id = a.id)
    else (select jsonb_agg(k.id order by w.place)
      from jsonb_array_elements_text(v.snapshot -> 'knowledge') with ordinality w(id, place)
      join knowledge_bases k on k.id = w.id and k.project_id = a.project_id)
  end, '[]')`

/** Which agent uses which knowledge base, in its draft or for visitors; both are checked before deletion. */
export const BASE_USES = sql`(select k.agent_id, k.kb_id from agent_knowledge k
  union select a.id, k.id from agents a join agent_versions v on v.agent_id = a.id and v.version = ${ASKED_BY_FLOWS}
    cross join lateral jsonb_array_elements_text(v.snapshot -> 'knowledge') k(id))`

/** Which agent uses which tool, in its draft or for visitors. */
export const TOOL_USES = sql`(select g.agent_id, g.tool_id from agent_tools g
  union select a.id, w.tool ->> 'id' from agents a join agent_versions v on v.agent_id = a.id and v.version = ${ASKED_BY_FLOWS}
    cross join lateral jsonb_array_elements(v.snapshot -> 'tools') w(tool))`
