import type { Data, sheets } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { readColumnBudget, setColumnBudget } from '../../usage/index.ts'
import { announceAiColumn } from '../column-runs/announce-ai-column.ts'
import { type OpenColumn, openColumn } from './open-column.ts'

type Budget = Data<typeof sheets.aiColumnBudget>

/** What an AI column may spend in a month, and has spent in this one. */
export const aiColumnBudget = (
  context: Context,
  member: Member,
  { id, column: key }: { id: string; column: string },
): Promise<Budget> =>
  asMember(context, member, async (tx) => read(tx, await openColumn(tx, member, { id, key })))

/** Sets its monthly budget; null: none. It holds for every call that starts from then on. */
export const setAiColumnBudget = (
  context: Context,
  member: Member,
  { id, column: key, credits }: { id: string; column: string; credits: number | null },
): Promise<Budget> =>
  asMember(context, member, async (tx) => {
    const open = await openColumn(tx, member, { id, key })
    const { sheet, live } = open
    await setColumnBudget(context, tx, { member, credits, sheetId: sheet.id, columnId: live.column.id })
    await announceAiColumn(tx, sheet, live.column.id)
    return read(tx, open)
  })

async function read(tx: Tx, { sheet, live }: OpenColumn): Promise<Budget> {
  const column = { sheetId: sheet.id, columnId: live.column.id }
  const { renewsAt, ...budget } = await readColumnBudget(tx, sheet.accountId, column)
  return { ...budget, renewsAt: renewsAt.toISOString() }
}
