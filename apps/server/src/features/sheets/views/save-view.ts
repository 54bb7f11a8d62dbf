import { type Data, type Issue, sheets, type team } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure, invalid, notFound } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { asMember } from '../../../lib/scoped.ts'
import { openSheet } from '../model/open-sheet.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { auditSheet } from '../model/audit-sheet.ts'
import { announceSheet } from '../model/finish-write.ts'
import { columnsOfFilter } from './map-filter.ts'
import { presentView, selectViews, storeView, type ViewRow } from './present-view.ts'

type Input = z.output<typeof sheets.createView.body>

const VIEWS_MAX = 100

export async function createView(
  context: Context,
  member: Member,
  { id, body }: { id: string; body: Input },
): Promise<Data<typeof sheets.createView>> {
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, id, { lock: true, member })
    checkView(sheet, body)
    const others = await selectViews(tx, id)
    if (others.length >= VIEWS_MAX)
      throw new Failure('conflict', `A sheet can have up to ${VIEWS_MAX} views. Delete one first.`)
    const row = await storeNew(tx, sheet, { view: body, place: others.length })
    return announceView(tx, member, { sheet, row, action: 'sheet.createView' })
  })
}

/** Adds a view to a newly created sheet. It is neither audited nor announced. */
export async function insertView(
  tx: Tx,
  sheetId: string,
  view: z.input<typeof sheets.createView.body>,
): Promise<void> {
  const sheet = await openSheet(tx, sheetId)
  const others = await selectViews(tx, sheetId)
  await storeNew(tx, sheet, { view: sheets.createView.body.parse(view), place: others.length })
}

async function storeNew(
  tx: Tx,
  sheet: OpenSheet,
  { view: { name, ...view }, place }: { view: Input; place: number },
): Promise<ViewRow> {
  const row = { id: newId('view'), name, revision: 1, settings: storeView(view, sheet) }
  await sql`insert into sheet_views (id, account_id, sheet_id, name, place, settings)
    values (${row.id}, ${sheet.accountId}, ${sheet.id}, ${name}, ${place},
      ${JSON.stringify(row.settings)}::jsonb)`.execute(tx)
  return row
}

/** Replaces a view if its revision is unchanged. */
export async function updateView(
  context: Context,
  member: Member,
  { id, viewId, body }: { id: string; viewId: string; body: Input & { revision: number } },
): Promise<Data<typeof sheets.updateView>> {
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, id, { lock: true, member })
    checkView(sheet, body)
    const before = await findView(tx, sheet, viewId)
    const { name, revision, ...view } = body
    if (before.revision !== revision)
      throw new Failure(
        'conflict',
        'Someone else changed this view since you opened it. Reload and try again.',
        {
          current: presentView(before, sheet),
        },
      )
    const row = { id: viewId, name, revision: revision + 1, settings: storeView(view, sheet) }
    await sql`update sheet_views set name = ${name}, revision = ${row.revision}, updated_at = now(),
        settings = ${JSON.stringify(row.settings)}::jsonb where id = ${viewId}`.execute(tx)
    return announceView(tx, member, { sheet, row, action: 'sheet.updateView' })
  })
}

export async function deleteView(
  context: Context,
  member: Member,
  { id, viewId }: { id: string; viewId: string },
): Promise<Data<typeof sheets.deleteView>> {
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, id, { lock: true, member })
    const row = await findView(tx, sheet, viewId)
    await sql`delete from sheet_views where id = ${viewId}`.execute(tx)
    await announceView(tx, member, { sheet, row, action: 'sheet.deleteView' })
    return { deleted: true }
  })
}

async function announceView(
  tx: Tx,
  member: Member,
  {
    sheet,
    row,
    action,
  }: { sheet: OpenSheet; row: ViewRow; action: Extract<team.AuditAction, `sheet.${string}`> },
): Promise<sheets.View> {
  await auditSheet(tx, member, { sheet, action, details: { view: row.id, name: row.name } })
  await announceSheet(tx, sheet)
  return presentView(row, sheet)
}

async function findView(tx: Tx, sheet: OpenSheet, viewId: string): Promise<ViewRow> {
  const row = (await selectViews(tx, sheet.id)).find(({ id }) => id === viewId)
  if (!row) throw notFound('view')
  return row
}

/** Every column that a view refers to must exist. */
function checkView({ byKey }: OpenSheet, view: Input): void {
  const named: [path: string, keys: string[]][] = [
    ['filter', columnsOfFilter(view.filter)],
    ['sort', view.sort.map(({ column }) => column)],
    ['groupBy', view.groupBy === null ? [] : [view.groupBy]],
    ['hidden', view.hidden],
    ['order', view.order],
    ['widths', Object.keys(view.widths)],
  ]
  const issues = named.flatMap(([path, keys]) =>
    keys
      .filter((key) => !byKey.has(key.toLowerCase()))
      .map((key): Issue => ({ path: `body.${path}`, message: `there is no column ${key}` })),
  )
  if (issues.length > 0) throw invalid(issues)
}
