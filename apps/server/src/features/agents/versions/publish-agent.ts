import type { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { recordChange } from '../changes.ts'
import { type AgentRow, holdAgent } from '../queries.ts'
import { diffSnapshots } from './diff.ts'
import { presentVersion, readVersion } from './queries.ts'
import { type DraftState, knowledgeOfDraft, readDraft } from './snapshot.ts'
import { refuseUntested, unpassedTests } from '../../../lib/test-gate.ts'
import { writeVersion } from './write-version.ts'

export function refuseOtherDraft(draft: DraftState, reviewed: string | undefined): void {
  if (reviewed === undefined || reviewed === draft.draftId) return
  throw new Failure('conflict', 'The draft changed since you opened it. Review the changes and try again.')
}

/** Makes the draft the version that visitors get. Publishing an unchanged draft again creates no second version. */
export async function publishAgent(
  context: Context,
  member: Member,
  input: { id: string; note: string; draftId?: string | undefined; despiteTests?: string | undefined },
): Promise<agents.AgentVersion> {
  const { id, note, despiteTests } = input
  return asMember(context, member, async (tx) => {
    const agent = await holdAgent(tx, member, id)
    const draft = await readDraft(tx, id)
    refuseOtherDraft(draft, input.draftId)
    await publishDraft(context, tx, { member, agent, draft, note, despiteTests })
    return presentVersion(await readVersion(tx, id, undefined))
  })
}

/** Publishes the draft's changes, if there are any. From then on, the agent has versions. */
export async function publishDraft(
  context: Context,
  tx: Tx,
  publication: {
    member: Member
    agent: AgentRow
    draft: DraftState
    note: string
    /** The reason for publishing although tests have not passed. */
    despiteTests?: string | undefined
  },
): Promise<void> {
  const { member, agent, draft, note, despiteTests } = publication
  const { id, project_id: projectId } = agent
  await sql`update agents set released_at = coalesce(released_at, now()) where id = ${id}`.execute(tx)
  const before = agent.published_version === null ? null : await readVersion(tx, id, undefined)
  const after = draft.snapshot
  const changes = before && (await diffSnapshots(tx, member, { before: before.snapshot, after }))
  const isSame = changes?.length === 0
  // What nobody outside has seen yet must pass its tests before it is first shown, even when it is unchanged.
  if (isSame && agent.released_at !== null) return
  const unpassed = await unpassedTests(tx, {
    agentId: id,
    draftId: draft.testedId,
    knowledgeNow: () => knowledgeOfDraft(tx, id),
  })
  if (unpassed.length > 0 && !despiteTests?.trim()) throw refuseUntested(unpassed)
  if (isSame && unpassed.length === 0) return
  const version = isSame
    ? before!.version
    : await writeVersion(tx, member, { agentId: id, snapshot: after, note })
  const details = {
    version,
    note,
    fields: changes?.map(({ field }) => field) ?? [],
    ...(unpassed.length > 0 ? { despiteTests, tests: unpassed.map(({ name }) => name) } : {}),
  }
  await recordChange(context, tx, { member, projectId, agentId: id, action: 'agent.publish', details })
}
