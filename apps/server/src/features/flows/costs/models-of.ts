import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { ASKED_BY_FLOWS, atVersion, KNOWLEDGE_IDS } from '../../../lib/agent-version.ts'
import { thingsIn } from '../drafts/check/things-in.ts'
import { findVersion, readForLaunch } from '../drafts/find-version.ts'
import { freezeCalls } from '../drafts/freeze-calls.ts'
import type { Owner } from '../../../lib/owner.ts'
import { CATALOGUE } from '../nodes/catalogue.ts'

export interface FlowToCost {
  flowId: string
  /** Defaults to the published one. */
  version?: number | undefined
  /** Values of its parameters: one may select a model. */
  params: Readonly<Record<string, unknown>>
}

/** Ids of models that a run may call. */
export interface Called {
  /** Models that generate text. */
  chat: string[]
  /** Models that embed search queries for knowledge bases. */
  embeddings: string[]
}

/**
 * The models that a flow version may call: in its steps and those of called flows, as parameters, by the agents it
 * asks, and for embeddings of the knowledge bases that it and these agents search. Fails with `not_found` or
 * `invalid_request`, like a launch.
 */
export async function modelsOf(
  tx: Tx,
  owner: Owner,
  { flowId, version, params }: FlowToCost,
): Promise<Called> {
  const flow = await findVersion(tx, owner, { flowId, version })
  const callees = Object.values(await freezeCalls(tx, owner, flow))
  const { rows } = await sql<{ document: unknown }>`select document from flow_documents
    where id = any(${callees}::text[])`.execute(tx)
  const uses = [
    ...thingsIn(flow.document, CATALOGUE, params),
    ...rows.flatMap(({ document }) => thingsIn(readForLaunch(document), CATALOGUE)),
  ].filter(({ isIdle }) => !isIdle)
  const named = (wanted: string) => uses.filter(({ type }) => type === wanted).map(({ id }) => id)
  const agents = named('AGENT')
  return {
    chat: [...new Set([...named('MODEL'), ...(await modelsOfAgents(tx, owner, agents))])],
    embeddings: await modelsOfBases(tx, owner, { bases: named('KNOWLEDGE'), agents }),
  }
}

async function modelsOfAgents(tx: Tx, { projectId }: Owner, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ model: string; fallback_model: string | null }>`
    select p.model, p.fallback_model from agents a ${atVersion(ASKED_BY_FLOWS)}
    where a.id = any(${[...ids]}::text[]) and a.project_id = ${projectId}`.execute(tx)
  return rows.flatMap(({ model, fallback_model: fallback }) =>
    fallback === null ? [model] : [model, fallback],
  )
}

async function modelsOfBases(
  tx: Tx,
  { projectId }: Owner,
  { bases, agents }: { bases: readonly string[]; agents: readonly string[] },
): Promise<string[]> {
  if (bases.length + agents.length === 0) return []
  const { rows } = await sql<{ model: string }>`select distinct embedding_model as model from knowledge_bases
    where project_id = ${projectId} and embedding_model is not null and (id = any(${[...bases]}::text[])
      or id in (select jsonb_array_elements_text(${KNOWLEDGE_IDS}) from agents a ${atVersion(ASKED_BY_FLOWS)}
        where a.id = any(${[...agents]}::text[])))
    order by 1`.execute(tx)
  return rows.map(({ model }) => model)
}
