import type { agents, Data } from '@millrace/contract'
import { ID_PREFIXES } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { invalid } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { presentAgent } from './present.ts'
import { selectAgents } from './queries.ts'

const MOST = 200

/** Ids as a query gives them: parted by commas. */
export function readIds(text: string | undefined): string[] {
  const ids = [...new Set((text ?? '').split(',').filter(Boolean))]
  const wrong = ids.some((id) => !/^[a-z]+_[0-9a-z]{26}$/.test(id) || !id.startsWith(`${ID_PREFIXES.agent}_`))
  if (wrong) throw invalid([{ path: 'ids', message: 'must be comma-separated agent IDs' }])
  if (ids.length > MOST) throw invalid([{ path: 'ids', message: `at most ${MOST}` }])
  return ids
}

/** What changes often of these agents. Those that are gone, or not the member's to see, are missing. */
export async function refreshAgents(
  context: Context,
  member: Member,
  ids: string[],
): Promise<Data<typeof agents.refresh>> {
  return asMember(context, member, async (tx) => {
    const rows = await selectAgents(tx, ids)
    const seen = rows.filter((row) => row.shared || member.projectIds.includes(row.project_id))
    return { items: seen.map(presentAgent) }
  })
}
