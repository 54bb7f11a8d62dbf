import type { Data, flows, Query } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { outputNames } from '../nodes/output-names.ts'
import { presentSummary } from './present.ts'
import { selectSummaries } from './queries.ts'
import { templatesIn } from './templates/index.ts'
import { nodeTypesOf } from './stored.ts'

const MOST = 200

/** What can be copied: built-in templates, and shared flows of the account, latest first. */
export async function freeFlows(
  context: Context,
  member: Member,
  query: Query<typeof flows.free>,
): Promise<Data<typeof flows.free>> {
  const shared = await asMember(context, member, async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from flows where shared and deleted_at is null
      order by updated_at desc, id limit ${MOST}`.execute(tx)
    const ids = rows.map(({ id }) => id)
    const found = new Map((await selectSummaries(tx, member, ids)).map((row) => [row.id, row]))
    return ids.map((id) => presentSummary(found.get(id)!))
  })
  const templates = templatesIn(query.language ?? 'en').map(
    ({ key, title, description, icon, sheets = [], document }) => ({
      key,
      title,
      description,
      icon,
      nodeTypes: nodeTypesOf(document),
      sheets: sheets.map(({ name, columns }) => ({ name, columns: columns.map(({ label }) => label) })),
      needs: {
        params: document.params,
        columns: document.settings.columns,
        outputs: outputNames(document),
      },
    }),
  )
  return { templates, shared }
}
