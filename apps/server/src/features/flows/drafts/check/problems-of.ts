import type { flows } from '@millrace/contract'
import { callsIn, validateFlow } from '@millrace/engine'
import type { Context } from '../../../../context.ts'
import { inAccount } from '../../../../lib/scoped.ts'
import type { Models } from '../../../models/index.ts'
import { CATALOGUE } from '../../nodes/catalogue.ts'
import { type CalledFlow, calledFlows } from './called-flows.ts'
import { findThings, nameOfUse } from './find-things.ts'
import { type ThingUse, thingsIn } from './things-in.ts'

/** A document, and whose it is. */
export interface Checked {
  accountId: string
  projectId: string
  /** Left out for a document that is no flow's yet. */
  flowId?: string | undefined
  document: flows.FlowDocument
}

/** What the server knows of a document beside the document itself. */
interface Surroundings {
  called: Map<string, CalledFlow>
  things: Set<string>
}

/** What is wrong with a document, with the sheets, models and flows of its project in view. Not in a transaction. */
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

/** Calls of flows that are there but have no version to run. */
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
}

// FLOW is checked with the calls, and a FILE is looked up when it is used.
const missingThings = (uses: readonly ThingUse[], there: ReadonlySet<string>): flows.FlowProblem[] =>
  uses
    .filter((use) => WORDS[use.type] !== undefined && !there.has(nameOfUse(use)))
    // A column can only be looked for in a sheet that is known.
    .filter(({ type, parent }) => type !== 'SHEET_COLUMN' || parent !== null)
    .map(({ type, label, place, isIdle }) => ({
      code: 'thing_unknown',
      severity: isIdle ? 'warning' : 'error',
      message: `${label} uses a ${WORDS[type]} that doesn’t exist in this project. Choose another one`,
      ...place,
    }))
