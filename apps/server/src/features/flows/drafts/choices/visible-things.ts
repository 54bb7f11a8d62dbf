import type { connections, flows } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import { isForPurpose } from '../../../connections/index.ts'

/** The scope of a lookup: a flow may use what is in its project. */
export interface ThingIn {
  projectId: string
  /**
   * For SHEET_COLUMN: the sheet; columns of all sheets with their sheet names if omitted. For TEMPLATE: the channel;
   * templates of all channels if omitted.
   */
  parent?: string | undefined
  /** For SHEET: sheets of this type come first, and each shows its type. */
  firstType?: string | undefined
  /** For SHEET: also system sheets, each with the note SYSTEM. */
  system?: boolean
  /** For CONNECTION: what it has to allow. */
  purpose?: connections.Purpose | undefined
}

/** Resource types stored in the database; models come from their vendors. */
export type Kind = Exclude<(typeof flows.OPTION_KINDS)[number], 'MODEL'>

export const columnUse = (sheet: string, key: string): string => `SHEET_COLUMN ${sheet} ${key.toLowerCase()}`

/**
 * Resources available to flows of this project: value, label, note, position. Used for both selection and validation.
 */
const THINGS: Record<Kind, (place: ThingIn) => RawBuilder<unknown>> = {
  SHEET: ({ projectId, firstType, system = false }) => sql`
    select id as value, name as label,
      case when system is not null then 'SYSTEM' else ${firstType === undefined ? sql`''` : sql`type`} end as note,
      (type is distinct from ${firstType ?? null}::text)::int as place
    from sheets
    where project_id = ${projectId} and deleted_at is null and (system is null or ${system})`,
  SHEET_COLUMN: ({ projectId, parent }) => sql`
    select c.key as value, c.label, ${parent === undefined ? sql`s.name` : sql`c.type`} as note, c.place
    from sheet_columns c join sheets s on s.id = c.sheet_id and s.deleted_at is null and s.system is null
    where s.project_id = ${projectId} and ${parent === undefined ? sql`true` : sql`s.id = ${parent}`}
      and c.deleted_at is null`,
  KNOWLEDGE: ({ projectId }) => sql`
    select id as value, name as label, '' as note, 0 as place from knowledge_bases
    where project_id = ${projectId}`,
  AGENT: ({ projectId }) => sql`
    select id as value, name as label, '' as note, 0 as place from agents
    where project_id = ${projectId} or shared`,
  CREDENTIAL: ({ projectId }) => sql`
    select id as value, name as label, coalesce(address, '') as note, 0 as place from credentials
    where kind = 'http' and (project_id is null or project_id = ${projectId})`,
  CONNECTION: ({ projectId, purpose }) => sql`
    select id as value, name as label,
      case when state = 'connected' then '' else 'needs reconnect' end as note, 0 as place
    from connections where (project_id is null or project_id = ${projectId})
      ${purpose === undefined ? sql`` : isForPurpose(purpose)}`,
  // A channel belongs to an agent, and is used in that agent's project only.
  CHANNEL: ({ projectId }) => sql`
    select n.id as value, n.name as label, a.name as note, 0 as place
    from channel_connections n join agents a on a.id = n.agent_id
    where a.project_id = ${projectId} and n.state <> 'disconnected'`,
  TEMPLATE: ({ projectId, parent }) => sql`
    select t.name || ' ' || t.language as value, t.name || ' (' || t.language || ')' as label,
      left(t.body, 80) as note, 0 as place
    from channel_templates t join channel_connections n on n.id = t.connection_id join agents a on a.id = n.agent_id
    where a.project_id = ${projectId} and n.state <> 'disconnected' and t.is_approved and t.is_sendable
      and ${parent === undefined ? sql`true` : sql`n.id = ${parent}`}`,
  FLOW: ({ projectId }) => sql`
    select id as value, title as label, case when published_version is null then 'not published' else '' end as note,
      0 as place
    from flows where deleted_at is null and (project_id = ${projectId} or shared)`,
  // What was chosen is the tool as its server describes it: described differently, it has to be chosen again.
  TOOL: ({ projectId }) => sql`
    select t.id || '.' || left(encode(sha256(convert_to(t.origin, 'UTF8')), 'hex'), 16) as value, t.name as label,
      s.name as note, 0 as place
    from tools t join tool_servers s on s.id = t.server_id where t.project_id = ${projectId}`,
}

export const visibleThings = (kind: Kind, place: ThingIn): RawBuilder<unknown> => THINGS[kind](place)
