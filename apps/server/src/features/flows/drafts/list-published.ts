import { flows } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { takeTurn } from '../../../lib/take-turn.ts'
import { CATALOGUE } from '../nodes/catalogue.ts'
import { OUTPUT_TYPES, outputNames } from '../nodes/output-names.ts'

/** A published flow as callers see it: what it takes and what it returns. */
export interface PublishedFlow {
  id: string
  title: string
  description: string
  /** The version's parameters, in the order of its form. */
  params: flows.ParameterDefinition[]
  /** Names of its outputs. */
  outputs: string[]
  /** All of its steps are pure: running it changes and costs nothing. */
  isPure: boolean
}

interface PublishedRow {
  id: string
  title: string
  description: string
  params: unknown[] | null
  output_nodes: { type: string; params: Record<string, unknown>; disabled: boolean }[]
  types: string[]
}

/** Steps that control the walk have no effects themselves, except that a called flow may have some. */
const isPureType = (type: string): boolean => {
  const definition = CATALOGUE.get(type)
  return definition !== undefined && definition.effects === 'pure' && definition.role !== 'call'
}

async function present(row: PublishedRow): Promise<PublishedFlow> {
  const { id, title, description, params, output_nodes: nodes, types } = row
  await takeTurn()
  const read = (params ?? []).map((one) => flows.flowParameter.safeParse(one))
  return {
    id,
    title,
    description,
    // Running a flow with a parameter of a newer server fails; it is listed all the same.
    params: read.flatMap(({ data }) => (data ? [data] : [])).toSorted((a, b) => a.sequence - b.sequence),
    outputs: outputNames({ nodes }),
    isPure: types.every(isPureType),
  }
}

async function presentAll(rows: readonly PublishedRow[]): Promise<PublishedFlow[]> {
  const found: PublishedFlow[] = []
  for (const row of rows) found.push(await present(row))
  return found
}

/** Longer lists of options are cut after this many, so that one more than a caller shows tells that there are more. */
const MOST_OPTIONS = 201

/** Only the parts of the document that are needed: a flow can have thousands of steps. */
const PARTS = sql`f.id, f.title, f.description, (select jsonb_agg(case when jsonb_array_length(coalesce(p -> 'options', '[]')) <= ${MOST_OPTIONS} then p
      else jsonb_set(p, '{options}', jsonb_path_query_array(p, ${`$.options[0 to ${MOST_OPTIONS - 1}]`}::jsonpath)) end)
    from jsonb_array_elements(d.document -> 'params') p) as params,
  coalesce((select jsonb_agg(jsonb_build_object('type', n ->> 'type', 'params', jsonb_build_object('fields', n #> '{params,fields}'),
      'disabled', coalesce((n ->> 'disabled')::boolean, false)))
    from jsonb_array_elements(d.document -> 'nodes') n where n ->> 'type' = any(${[...OUTPUT_TYPES]}::text[])), '[]') as output_nodes,
  (select coalesce(jsonb_agg(distinct n ->> 'type'), '[]') from jsonb_array_elements(d.document -> 'nodes') n) as types`

const FROM = sql`flows f
  join flow_versions v on v.flow_id = f.id and v.version = f.published_version
  join flow_documents d on d.id = v.document_id`

/** What `runFlow` lets a member run: published flows of their projects, and those shared in the account. */
const runnableBy = (member: Member) =>
  sql`f.deleted_at is null and (f.shared or f.project_id = any(${[...member.projectIds]}::text[]))`

/** Published flows that the member can run, oldest first, after the one with this ID. */
export async function listPublished(
  context: Context,
  member: Member,
  { after, limit }: { after: string | null; limit: number },
): Promise<PublishedFlow[]> {
  const { rows } = await asMember(context, member, (tx) =>
    sql<PublishedRow>`select ${PARTS} from ${FROM}
      where ${runnableBy(member)} and f.id > ${after ?? ''} order by f.id limit ${limit}`.execute(tx),
  )
  return presentAll(rows)
}

/** Published flows that the member can run whose ID ends like this; more than one only by chance. */
export async function findPublished(
  context: Context,
  member: Member,
  ending: string,
): Promise<{ id: string; title: string }[]> {
  const { rows } = await asMember(context, member, (tx) =>
    sql<{ id: string; title: string }>`select f.id, f.title from flows f
      where ${runnableBy(member)} and f.published_version is not null and right(f.id, ${ending.length}) = ${ending}
      order by f.id limit 10`.execute(tx),
  )
  return rows
}
