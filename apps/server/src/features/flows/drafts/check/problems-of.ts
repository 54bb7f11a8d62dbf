import type { flows } from '@millrace/contract'
import { callsIn, validateFlow } from '@millrace/engine'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { inAccount } from '../../../../lib/scoped.ts'
import type { Models } from '../../../models/index.ts'
import { CATALOGUE } from '../../nodes/catalogue.ts'
import { type CalledFlow, calledFlows } from './called-flows.ts'
import { type ThingUse, thingsIn } from './things-in.ts'
import type { Tx } from '../../../../db/scope.ts'
import { columnUse, type Kind, type ThingIn, visibleThings } from '../choices/visible-things.ts'

/** Key of a use; a column by its sheet and key, ignoring case. */
const nameOfUse = ({ type, id, parent }: Pick<ThingUse, 'type' | 'id' | 'parent'>): string =>
  type === 'SHEET_COLUMN' ? columnUse(parent ?? '', id) : `${type} ${id}`

/** The referenced resources that exist and are available to the project; models are checked elsewhere. */
async function findThings(tx: Tx, place: ThingIn, uses: readonly ThingUse[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const kind of ['SHEET', 'KNOWLEDGE', 'AGENT', 'CREDENTIAL', 'CONNECTION', 'CHANNEL', 'TOOL'] as const)
    for (const id of await idsOf(tx, place, { kind, uses }))
      found.add(nameOfUse({ type: kind, id, parent: null }))
  for (const name of await columnsOf(tx, place, uses)) found.add(name)
  return found
}

async function idsOf(
  tx: Tx,
  place: ThingIn,
  { kind, uses }: { kind: Exclude<Kind, 'SHEET_COLUMN' | 'FLOW'>; uses: readonly ThingUse[] },
): Promise<string[]> {
  const ids = [
    ...new Set(uses.filter(({ type }) => type === (kind as flows.ParameterType)).map(({ id }) => id)),
  ]
  if (ids.length === 0) return []
  const { rows } = await sql<{ value: string }>`
    select value from (${visibleThings(kind, place)}) t where value = any(${ids}::text[])`.execute(tx)
  return rows.map(({ value }) => value)
}

async function columnsOf(tx: Tx, place: ThingIn, uses: readonly ThingUse[]): Promise<string[]> {
  const columns = uses.filter(({ type, parent }) => type === 'SHEET_COLUMN' && parent !== null)
  const sheets = [...new Set(columns.map(({ parent }) => parent!))]
  if (sheets.length === 0) return []
  const statement: RawBuilder<{ sheet: string; key: string }> = sql`
    select c.sheet_id as sheet, c.key from sheet_columns c
    where c.deleted_at is null and c.sheet_id = any(${sheets}::text[])
      and c.sheet_id in (select value from (${visibleThings('SHEET', place)}) t)`
  const { rows } = await statement.execute(tx)
  return rows.map(({ sheet, key }) => columnUse(sheet, key))
}

/** A document and its owner. */
interface Checked {
  accountId: string
  projectId: string
  /** Omitted for a document without a flow. */
  flowId?: string | undefined
  document: flows.FlowDocument
}

/** What the server knows besides the document itself. */
interface Surroundings {
  called: Map<string, CalledFlow>
  things: Set<string>
}

/**
 * Problems of a document, including references to the project's sheets, models and flows. Call it outside of
 * transactions.
 */
export async function problemsOf(
  context: Context,
  models: Models,
  checked: Checked,
): Promise<flows.FlowProblem[]> {
  const { accountId, projectId, flowId, document } = checked
  const uses = thingsIn(document, CATALOGUE)
  const calls = callsIn(document, CATALOGUE)
  const around = await inAccount(context, accountId, async (tx): Promise<Surroundings> => {
    const called = await calledFlows(tx, projectId, calls)
    return { called, things: await findThings(tx, { projectId }, uses) }
  })
  for (const id of await offered(models, checked, uses)) around.things.add(id)
  const { called } = around
  const own = flowId === undefined ? {} : { flowId }
  const callsOf = (id: string) => called.get(id)?.calls ?? null
  return [
    ...validateFlow(document, CATALOGUE, { ...own, callsOf }),
    ...unpublishedCalls(document, { called, flowId }),
    ...missingThings(uses, around.things),
  ]
}

async function offered(models: Models, scope: Checked, uses: readonly ThingUse[]): Promise<string[]> {
  const ids = new Set(uses.filter(({ type }) => type === 'MODEL').map(({ id }) => id))
  const found: string[] = []
  for (const id of ids)
    if (await models.offers(scope, id)) found.push(nameOfUse({ type: 'MODEL', id, parent: null }))
  return found
}

/** Calls of existing flows without a published version. */
function unpublishedCalls(
  { nodes }: flows.FlowDocument,
  { called, flowId }: { called: Map<string, CalledFlow>; flowId: string | undefined },
): flows.FlowProblem[] {
  return nodes.flatMap(({ id, type, params, disabled }): flows.FlowProblem[] => {
    if (CATALOGUE.get(type)?.role !== 'call' || typeof params.flow !== 'string') return []
    if (params.flow === flowId || called.get(params.flow)?.isPublished !== false) return []
    return [
      {
        code: 'call_unknown',
        severity: disabled ? 'warning' : 'error',
        nodeId: id,
        param: 'flow',
        message: 'The called flow isn’t published. Publish it first',
      },
    ]
  })
}

const WORDS: Partial<Record<flows.ParameterType, string>> = {
  SHEET: 'sheet',
  SHEET_COLUMN: 'column',
  KNOWLEDGE: 'knowledge base',
  AGENT: 'agent',
  MODEL: 'model',
  CREDENTIAL: 'credential',
  CONNECTION: 'connection',
  CHANNEL: 'channel',
  TOOL: 'tool',
}

// FLOW is checked with the calls, FILE when it is used, and TEMPLATE when it is sent: the vendor can change it.
const missingThings = (uses: readonly ThingUse[], there: ReadonlySet<string>): flows.FlowProblem[] =>
  uses
    .filter((use) => WORDS[use.type] !== undefined && !there.has(nameOfUse(use)))
    // A column can only be checked in a known sheet.
    .filter(({ type, parent }) => type !== 'SHEET_COLUMN' || parent !== null)
    .map(({ type, label, place, isIdle }) => ({
      code: 'thing_unknown',
      severity: isIdle ? 'warning' : 'error',
      message: `${label} uses a ${WORDS[type]} that doesn’t exist in this project. Choose another one`,
      ...place,
    }))
