import type { Data, flows } from '@millrace/contract'
import type { EmbeddingModel } from '@millrace/models'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { isOwnKey } from '../../knowledge/index.ts'
import type { Models, ModelScope, OpenedModel } from '../../models/index.ts'
import { ownerOf, type Owner } from '../../../lib/owner.ts'
import { creditsOfSteps, noneIfGone } from './credits-of-steps.ts'
import { type Called, type FlowToCost, modelsOf } from './models-of.ts'
import type { Tx } from '../../../db/scope.ts'
import { findVersion, readForLaunch } from '../drafts/find-version.ts'
import { freezeCalls } from '../drafts/freeze-calls.ts'
import { type ModelStep, modelSteps } from './model-steps.ts'

/** Recent jobs whose row costs are considered. */
const LATEST = 10

/** Cost data of a flow's row: its model steps, and the highest cost of a row with the same version. */
async function rowOf(
  tx: Tx,
  owner: Owner,
  { flowId, version, params }: FlowToCost,
): Promise<{ steps: ModelStep[]; seen: number | null }> {
  const flow = await findVersion(tx, owner, { flowId, version })
  const callees = Object.values(await freezeCalls(tx, owner, flow))
  const { rows } = await sql<{ document: unknown }>`select document from flow_documents
    where id = any(${callees}::text[])`.execute(tx)
  const called = rows.map(({ document }) => ({ document: readForLaunch(document), params: {} }))
  const steps = await modelSteps(tx, owner, [{ document: flow.document, params }, ...called])
  const { rows: seen } = await sql<{ most: number | null }>`select max((seen_costs->>'row')::float8) as most
    from (select seen_costs from flow_jobs where flow_id = ${flowId} and document_id = ${flow.documentId}
      order by created_at desc limit ${LATEST}) j`.execute(tx)
  return { steps, seen: seen[0]?.most ?? null }
}

/**
 * Which of these models cost no credits, so that a budget doesn't limit them: prices of most vendors are known (from
 * the catalogue of `@millrace/models`, or set by an account admin), those of self-hosted servers are not. A model that
 * can't be called costs nothing. Call it outside of transactions.
 */
export async function uncountedOf(
  models: Models,
  scope: ModelScope,
  { chat, embeddings }: Called,
): Promise<flows.UncountedModel[]> {
  const found: flows.UncountedModel[] = []
  for (const id of chat) {
    const opened = await models.open(scope, id).catch(noneIfGone)
    const why = opened && whyUncounted(opened)
    if (why) found.push({ id, label: opened.model.info.label, why })
  }
  for (const id of embeddings) {
    const opened = await models.embedding(scope, id).catch(noneIfGone)
    const why = opened && whyUncountedVectors(opened)
    if (why) found.push({ id, label: opened.info.label, why })
  }
  return found
}

/** Null for counted models and for the free built-in one. */
function whyUncounted({ model: { info }, ownKey }: OpenedModel): flows.UncountedModel['why'] | null {
  if (info.builtin) return null
  if (ownKey) return 'ownKey'
  return info.price === null ? 'noPrice' : null
}

/** Same for an embedding model; its id shows whether the account's own key is used. */
function whyUncountedVectors({ info: { id, price } }: EmbeddingModel): flows.UncountedModel['why'] | null {
  if (isOwnKey(id)) return 'ownKey'
  return price === null ? 'noPrice' : null
}

/** Same for a flow of the member's project, as a launch would run it. */
export async function uncountedIn(
  context: Context,
  models: Models,
  { member, meant }: { member: Member; meant: FlowToCost },
): Promise<Data<typeof flows.uncounted>> {
  const owner = ownerOf(member)
  const { called, steps, seen } = await asMember(context, member, async (tx) => ({
    called: await modelsOf(tx, owner, meant),
    ...(await rowOf(tx, owner, meant)),
  }))
  const { least, most } = await creditsOfSteps(models, owner, steps)
  return {
    models: await uncountedOf(models, owner, called),
    row: { least, most: Math.max(least, seen ?? most) },
  }
}
