import type { agents } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem, type Tx } from '../../db/scope.ts'
import type { Member, Visitor } from '../../lib/actor.ts'
import { atVersion, PUBLISHED } from '../../lib/agent-version.ts'
import { notFound } from '../../lib/errors.ts'
import { isOpenProject } from '../../lib/open-project.ts'
import { asMember } from '../../lib/scoped.ts'
import type { Visit } from '../../lib/visit.ts'
import { presentPublic, type PublicRow } from './present.ts'
import { findAgent } from './queries.ts'
import { lookAtVisit } from './visits/check-visit.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function selectPublic(tx: Tx, where: RawBuilder<unknown>): Promise<PublicRow> {
  const { rows } = await sql<PublicRow>`select p.* from agents a ${atVersion(PUBLISHED)}
    where ${where} and a.visibility = 'public' and ${isOpenProject(sql`a.project_id`)}`.execute(tx)
  if (!rows[0]) throw notFound('agent')
  return rows[0]
}

/** The published version of the public agent with this id; a private agent is reported as missing. */
export const findPublicAgent = (context: Context, publicId: string): Promise<PublicRow> =>
  inSystem(context.db.kysely, (tx) => selectPublic(tx, sql`a.public_id = ${publicId}::uuid`))

/**
 * The public information about an agent, by public id. Its internal id only works for members of its account: otherwise
 * visitors could use it to find the new public id after the old one was revoked.
 */
export async function readPublicAgent(
  context: Context,
  actor: Member | Visitor,
  input: { id: string; isPublicId: boolean; visit: Visit },
): Promise<agents.PublicAgent> {
  const { id, isPublicId } = input
  if (UUID.test(id) !== isPublicId) throw notFound('agent')
  if (isPublicId) {
    const agent = await findPublicAgent(context, id)
    const { gate } = await lookAtVisit(context.db.kysely, { agent, visit: input.visit, now: context.now() })
    return presentPublic(agent, gate)
  }
  if (actor.kind !== 'member') throw notFound('agent')
  return asMember(context, actor, async (tx) => {
    await findAgent(tx, actor, id)
    return presentPublic(await selectPublic(tx, sql`a.id = ${id}`), 'none')
  })
}
