import { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { type CalculatedFirst, insertSheet, insertView, openSheet, type OpenSheet } from '../sheets/index.ts'
import { DEFINITIONS } from './definitions.ts'
import { systemSheetTexts } from './texts/texts.ts'

/** A project whose agents are mirrored. */
export interface Mirrored {
  accountId: string
  projectId: string
}

export interface SystemSheets {
  /** Each is locked until the transaction ends. */
  byKind: ReadonlyMap<sheets.SystemSheet, OpenSheet>
  /** The language of texts that the server writes into them: that of the account's first admin. */
  texts: ReturnType<typeof systemSheetTexts>
}

/**
 * The system sheets of a project, created if it has none, in a transaction of its account. Several processes may do so
 * at once: the project's row is locked first, so they take turns.
 */
export async function openSystemSheets(
  tx: Tx,
  of: Mirrored,
  calculated?: CalculatedFirst,
): Promise<SystemSheets> {
  await sql`select from projects where id = ${of.projectId} for no key update`.execute(tx)
  const texts = systemSheetTexts(await languageOf(tx, of.accountId))
  const { rows } = await sql<{ id: string; system: sheets.SystemSheet }>`
    select id, system from sheets where project_id = ${of.projectId} and system is not null`.execute(tx)
  const ids = new Map(rows.map(({ id, system }) => [system, id]))
  for (const kind of sheets.SYSTEM_SHEETS)
    if (!ids.has(kind)) ids.set(kind, await createSystemSheet(tx, of, { kind, texts }))
  const byKind = new Map<sheets.SystemSheet, OpenSheet>()
  // Sorted by ID, like everywhere that several are locked.
  for (const [kind, id] of [...ids].toSorted(([, a], [, b]) => (a < b ? -1 : 1)))
    byKind.set(kind, await openSheet(tx, id, { lock: true, calculated }))
  return { byKind, texts }
}

async function languageOf(tx: Tx, accountId: string): Promise<string> {
  const { rows } = await sql<{ locale: string | null }>`
    select u.locale from memberships m join users u on u.id = m.user_id
    where m.account_id = ${accountId} and m.role = 'AIACCOUNTADMIN' order by m.id limit 1`.execute(tx)
  return rows[0]?.locale ?? 'en'
}

async function createSystemSheet(
  tx: Tx,
  of: Mirrored,
  { kind, texts }: { kind: sheets.SystemSheet; texts: SystemSheets['texts'] },
): Promise<string> {
  const { name, columns, newestBy } = DEFINITIONS[kind]
  const made = await insertSheet(tx, {
    ...of,
    name: name(texts),
    type: 'INPUT_SHEET',
    system: kind,
    columns: columns.map(({ key, type, label, width, hidden, settings }) => ({
      ...sheets.newColumn.parse({ key, type, label: label(texts), width, hidden, settings }),
      source: key,
    })),
  })
  await insertView(tx, made.id, {
    name: texts('newest'),
    sort: [{ column: newestBy, descending: true }],
    hidden: columns.flatMap(({ key, hidden }) => (hidden ? [key] : [])),
  })
  return made.id
}
