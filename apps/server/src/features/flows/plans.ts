import { say } from '@millrace/contract'
import { callsIn, compileFlow, FlowInvalid, type Plan, readDocument, StepError } from '@millrace/engine'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import { CATALOGUE } from './nodes/catalogue.ts'
import { onePerDatabase } from '../../lib/one-per-database.ts'

/** A compiled document. */
export interface Planned {
  plan: Plan
  accountId: string
  flowId: string
  /** Ids of the flows that it calls. */
  calls: readonly string[]
}

// Total nodes of cached plans: a plan of 5,000 nodes takes about 10 MB.
const MOST_NODES = 50_000

const cacheOf = onePerDatabase(
  () =>
    new LRUCache<string, Planned>({
      maxSize: MOST_NODES,
      sizeCalculation: ({ plan }) => plan.byId.size + 10,
    }),
  'pool',
)

interface DocumentRow {
  account_id: string
  flow_id: string
  document: unknown
}

function compile({ account_id: accountId, flow_id: flowId, document: stored }: DocumentRow): Planned {
  const read = readDocument(stored)
  if (!read.ok) {
    const [issue] = read.issues
    throw new StepError('flow_invalid', say('flow.unreadable', { said: `${issue?.path} ${issue?.message}` }))
  }
  try {
    // A part of a flow (a test up to a node) is also a document; whole ones were validated on publishing.
    const plan = compileFlow(read.document, CATALOGUE, { part: true })
    return { plan, accountId, flowId, calls: callsIn(read.document, CATALOGUE) }
  } catch (error) {
    if (!(error instanceof FlowInvalid)) throw error
    const [problem] = error.problems
    const place = problem?.nodeId ? ` (${problem.nodeId})` : ''
    throw new StepError('flow_invalid', say('flow.broken', { said: `${error.message}${place}` }))
  }
}

/**
 * The plan of a frozen document. Documents never change, so plans are cached. Throws StepError `flow_invalid` if it
 * can't run with this version of the server.
 */
export function planOf(context: Context, documentId: string): Planned | Promise<Planned> {
  return cacheOf(context).get(documentId) ?? load(context, documentId)
}

async function load(context: Context, documentId: string): Promise<Planned> {
  const { rows } = await sql<DocumentRow>`
    select account_id, flow_id, document from flow_documents where id = ${documentId}`.execute(
    context.db.kysely,
  )
  const [row] = rows
  if (!row) throw new StepError('flow_invalid', say('flow.removed'))
  const planned = compile(row)
  cacheOf(context).set(documentId, planned)
  return planned
}
