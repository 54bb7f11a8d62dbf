import type { credentials, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { asMember, currentProject } from '../../lib/scoped.ts'
import { keyringOf } from './keys/of-context.ts'
import { presentCredential } from './present.ts'
import { selectCredentials, selectUses } from './queries.ts'
import { notFound } from '../../lib/errors.ts'

/** The credentials of the account, by name. */
export const listCredentials = async (
  context: Context,
  member: Member,
): Promise<Data<typeof credentials.list>> => ({ items: await readCredentials(context, member, null) })

/** One credential. */
export async function getCredential(
  context: Context,
  member: Member,
  id: string,
): Promise<credentials.Credential> {
  const [found] = await readCredentials(context, member, [id])
  if (!found) throw notFound('credential')
  return found
}

async function readCredentials(context: Context, member: Member, ids: string[] | null) {
  const keys = await keyringOf(context.config).all()
  return asMember(context, member, async (tx) => {
    const rows = await selectCredentials(tx, ids)
    const uses = await selectUses(
      tx,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => presentCredential(row, { keys, usedBy: uses.get(row.id) ?? [] }))
  })
}

/** The credentials that tools of the current project can use. */
export async function listChoices(
  context: Context,
  member: Member,
): Promise<Data<typeof credentials.choices>> {
  const project = currentProject(member)
  return asMember(context, member, async (tx) => {
    const { rows } = await sql<{ id: string; name: string; origin: string }>`
      select id, name, address as origin from credentials
      where kind = 'http' and (project_id is null or project_id = ${project}) order by name, id`.execute(tx)
    return { items: rows }
  })
}
