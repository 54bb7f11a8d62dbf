import type { agents, Data } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { findAgent } from '../queries.ts'
import { diffSnapshots } from './diff.ts'
import { presentVersion, readVersion } from './queries.ts'
import { knowledgeOfDraft, readDraft } from './snapshot.ts'
import { unpassedTests } from '../../../lib/test-gate.ts'

/** How the draft differs from the published version, or from another one. */
export async function readChanges(
  context: Context,
  member: Member,
  { id, version }: { id: string; version?: number | undefined },
): Promise<Data<typeof agents.changes>> {
  return asMember(context, member, async (tx) => {
    const agent = await findAgent(tx, member, id)
    const { snapshot: before, ...row } = await readVersion(tx, id, version)
    const { snapshot: after, draftId, testedId } = await readDraft(tx, id)
    return {
      version: presentVersion(row),
      released: agent.released_at !== null,
      draftId,
      changes: await diffSnapshots(tx, member, { before, after }),
      unpassedTests: await unpassedTests(tx, {
        agentId: id,
        draftId: testedId,
        knowledgeNow: () => knowledgeOfDraft(tx, id),
      }),
    }
  })
}
