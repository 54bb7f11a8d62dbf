import type { Data, flows } from '@millrace/contract'
import { callsIn } from '@millrace/engine'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { refuseUntested, unpassedTests } from '../../../lib/test-gate.ts'
import { CATALOGUE } from '../nodes/catalogue.ts'
import { recordChange } from './changes.ts'
import { calledFlows } from './check/called-flows.ts'
import type { Desk } from './desk.ts'
import { freezeDocument, publishedOf } from './freeze.ts'
import { type FlowRow, holdFlow, refuseStale } from './queries.ts'
import { getFlow } from './show-flow.ts'
import { readVersion } from './versions.ts'

type Version = Data<typeof flows.publish>
interface Input {
  id: string
  revision: number
  note: string
  /** The reason for publishing although tests have not passed. */
  despiteTests?: string | undefined
}

/**
 * Publishes the draft. Rejected with its problems if it has errors. Publishing an unchanged draft creates no second
 * version.
 */
export async function publishFlow(desk: Desk, member: Member, input: Input): Promise<Version> {
  const { id, revision } = input
  // Checked before the transaction; the revision ensures that it is unchanged inside.
  const { problems, document } = await getFlow(desk, member, id)
  return asMember(desk.context, member, async (tx) => {
    const row = await holdFlow(tx, member, { id })
    refuseStale(row, revision)
    refuseErrors(problems)
    const { document: _, ...version } = await readVersion(tx, {
      id,
      version: await keepVersion(desk, tx, { ...input, row, member, document }),
    })
    return version
  })
}

function refuseErrors(problems: flows.FlowProblem[]): void {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const [first] = errors
  if (!first) return
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  throw new Failure('invalid_request', `The flow can’t be published: ${first.message}${more}.`, { problems })
}

interface Publication extends Input {
  row: FlowRow
  member: Member
  document: flows.FlowDocument
}

async function keepVersion(desk: Desk, tx: Tx, publication: Publication): Promise<number> {
  const { id, note, row, member, document, despiteTests } = publication
  const { accountId, userId } = member
  const documentId = await freezeDocument(tx, { accountId, flowId: id }, document)
  const published = await publishedOf(tx, id)
  if (published?.documentId === documentId) return published.version
  const unpassed = await unpassedTests(tx, { flowId: id, draftId: documentId })
  if (unpassed.length > 0 && !despiteTests?.trim()) throw refuseUntested(unpassed)
  const version = row.next_version
  await sql`insert into flow_versions (account_id, flow_id, version, document_id, note, created_by)
    values (${accountId}, ${id}, ${version}, ${documentId}, ${note}, ${userId})`.execute(tx)
  await sql`update flows set published_version = ${version}, next_version = ${version + 1}, revision = revision + 1,
    updated_at = now() where id = ${id}`.execute(tx)
  await refuseCircle(tx, { accountId, id, document, projectId: row.project_id })
  const flow = { id, projectId: row.project_id }
  const tests = unpassed.map(({ name }) => name)
  const details = { version, note, ...(tests.length > 0 ? { despiteTests, tests } : {}) }
  await recordChange(desk.context, tx, { member, flow, action: 'flow.publish', details })
  return version
}

/**
 * Two flows that start calling each other at the same time would each be valid alone, so publications are serialised.
 */
async function refuseCircle(
  tx: Tx,
  flow: { accountId: string; id: string; projectId: string; document: flows.FlowDocument },
): Promise<void> {
  const calls = callsIn(flow.document, CATALOGUE)
  if (calls.length === 0) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`flows.publish ${flow.accountId}`}, 0))`.execute(
    tx,
  )
  const called = await calledFlows(tx, flow.projectId, calls)
  if (called.has(flow.id))
    throw new Failure('conflict', 'A flow that this flow calls now calls it back. Check both flows.')
}
