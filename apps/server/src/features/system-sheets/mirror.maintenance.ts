import { heldAs, readCell } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { ID_PREFIXES } from '@millrace/contract/id-prefixes'
import { type RawBuilder, sql } from 'kysely'
import { type Context, inBackground } from '../../context.ts'
import { inSystem, type Tx } from '../../db/scope.ts'
import { errorMessage } from '../../lib/errors.ts'
import { isOpenProject } from '../../lib/open-project.ts'
import { inAccount } from '../../lib/scoped.ts'
import { takeTurn } from '../../lib/take-turn.ts'
import type { MaintenanceTask } from '../../ops/maintenance.ts'
import { refreshFacts } from '../conversations/index.ts'
import {
  type CalculatedFirst,
  calculatingFirst,
  dropMirrored,
  mirrorRows,
  type MirroredRow,
  type OpenSheet,
} from '../sheets/index.ts'
import { type Mirrored, openSystemSheets, type SystemSheets } from './open-system-sheets.ts'
import { type MirroredThing, readConversations, readLeads, readMessages } from './read-sources.ts'

/** Changes per transaction, so that it locks the sheets, and holds the embedded database, only briefly. */
const AT_ONCE = 200
const PROJECTS = 20

interface Change {
  no: string
  kind: string
  source_id: string
}

/**
 * Writes what agents and visitors did until now into the system sheets; returns the number of changes. What they do
 * meanwhile waits for the next time: otherwise a busy agent would get a transaction for every message.
 */
export async function mirrorAgents(served: Context): Promise<number> {
  const context = inBackground(served)
  let newest = await newestChange(context)
  let done = 0
  const failing = new Set<string>()
  for (;;) {
    const projects = await changedProjects(context, { newest, without: [...failing] })
    if (projects.length === 0) return done
    for (const project of projects)
      try {
        const { changes, notedAll } = await mirrorProject(context, project)
        done += changes
        if (notedAll) newest = await newestChange(context)
      } catch (error) {
        // The others continue; this project's changes wait for the next time.
        failing.add(project.projectId)
        context.log.error({ err: errorMessage(error), ...project }, 'system sheets could not be written')
      }
  }
}

/** "0" if there is none. */
async function newestChange({ db }: Context): Promise<string> {
  const { rows } = await sql<{
    no: string
  }>`select coalesce(max(no), 0) as no from system_sheet_changes`.execute(db.kysely)
  return rows[0]!.no
}

/** Projects with changes up to a newest; those in the trash wait until they are restored or deleted. */
async function changedProjects(
  context: Context,
  { newest, without }: { newest: string; without: readonly string[] },
): Promise<Mirrored[]> {
  const { rows } = await sql<Mirrored>`
    select account_id as "accountId", project_id as "projectId" from system_sheet_changes
    where no <= ${newest}::bigint and ${isOpenProject(sql`project_id`)} and project_id <> all(${[...without]}::text[])
    group by account_id, project_id order by min(no) limit ${PROJECTS}`.execute(context.db.kysely)
  return rows
}

interface Pass {
  changes: number
  /** Notes were added for everything in the project: they belong to the same pass. */
  notedAll: boolean
}

async function mirrorProject(context: Context, project: Mirrored): Promise<Pass> {
  const { rows: there } = await sql`select from projects where id = ${project.projectId}`.execute(
    context.db.kysely,
  )
  if (there.length === 0) {
    const changes = await inSystem(context.db.kysely, (tx) => forgetChanges(tx, project.projectId))
    return { changes, notedAll: false }
  }
  // People add formulas to these sheets, which may take long.
  return calculatingFirst((calculated) => mirrorChanges(context, project, calculated))
}

function mirrorChanges(context: Context, project: Mirrored, calculated: CalculatedFirst): Promise<Pass> {
  return inAccount(context, project.accountId, async (tx) => {
    const opened = await openSystemSheets(tx, project, calculated)
    // After locking the sheets: whoever writes a row later has also read its source later.
    const { rows: changes } = await sql<Change>`select no, kind, source_id from system_sheet_changes
      where project_id = ${project.projectId} order by no limit ${AT_ONCE}`.execute(tx)
    const agentIds = idsOf(changes, 'agent')
    const hasNew = changes.some(({ kind }) => kind === 'project')
    const notedAll = hasNew || agentIds.length > 0
    if (notedAll) await noteAll(tx, project, hasNew ? null : agentIds)
    const talks = idsOf(changes, 'conversation')
    await refreshFacts(tx, project.projectId, talks)
    await mirrorKind(tx, opened, { project, kind: 'conversations', ids: talks })
    await mirrorKind(tx, opened, { project, kind: 'messages', ids: idsOf(changes, 'message') })
    await mirrorKind(tx, opened, { project, kind: 'leads', ids: await leadsToShow(tx, changes, talks) })
    await sql`delete from system_sheet_changes where no = any(${changes.map(({ no }) => no)}::bigint[])`.execute(
      tx,
    )
    return { changes: changes.length, notedAll }
  })
}

const idsOf = (changes: readonly Change[], kind: string): string[] => [
  ...new Set(changes.flatMap((change) => (change.kind === kind ? change.source_id : []))),
]

/** Leads that changed, and those whose conversation continued. */
async function leadsToShow(tx: Tx, changes: readonly Change[], talks: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct lead_id as id from conversations
    where id = any(${[...talks]}::text[]) and lead_id is not null`.execute(tx)
  return [...new Set([...idsOf(changes, 'lead'), ...rows.map(({ id }) => id)])]
}

/** For a project that just got its system sheets, or whose agents were renamed: notes everything as changed. */
async function noteAll(
  tx: Tx,
  { accountId, projectId }: Mirrored,
  agentIds: readonly string[] | null,
): Promise<void> {
  const isWanted = (agentId: RawBuilder<unknown>) =>
    agentIds === null ? sql`true` : sql`${agentId} = any(${[...agentIds]}::text[])`
  await sql`insert into system_sheet_changes (account_id, project_id, kind, source_id)
    select ${accountId}, ${projectId}, k.kind, k.id from (
      select 'conversation' as kind, c.id, c.created_at from conversations c where c.project_id = ${projectId}
        and ${isWanted(sql`c.agent_id`)}
      union all
      select 'message', m.id, m.created_at from conversations c join messages m on m.conversation_id = c.id
      where c.project_id = ${projectId} and ${isWanted(sql`c.agent_id`)}
      union all
      select 'lead', l.id, l.submitted_at from leads l where l.project_id = ${projectId}
        and ${isWanted(sql`l.agent_id`)}) k
    order by k.created_at, k.id`.execute(tx)
}

/** Deletes the notes of a deleted project, including the one of its deletion; returns their number. */
export async function forgetChanges(tx: Tx, projectId: string): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from system_sheet_changes where project_id = ${projectId}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

const READERS = { conversations: readConversations, messages: readMessages, leads: readLeads }

async function mirrorKind(
  tx: Tx,
  { byKind, texts }: SystemSheets,
  { project, kind, ids }: { project: Mirrored; kind: sheets.SystemSheet; ids: readonly string[] },
): Promise<void> {
  const sheet = byKind.get(kind)
  if (!sheet || ids.length === 0) return
  const things = await READERS[kind](tx, project, { ids, texts })
  const rows: MirroredRow[] = []
  for (const thing of things) {
    await takeTurn()
    rows.push(rowOf(sheet, thing))
  }
  const there = new Set(things.map(({ id }) => id))
  await dropMirrored(tx, sheet, ids.filter((id) => !there.has(id)).map(recordId))
  await mirrorRows(tx, sheet, rows)
}

/** A thing and its row have the same ID except for the prefix, so rows are found without a mapping table. */
const recordId = (id: string): string => `${ID_PREFIXES.record}_${id.slice(id.indexOf('_') + 1)}`

function rowOf(sheet: OpenSheet, { id, values }: MirroredThing): MirroredRow {
  const cells: MirroredRow['cells'] = {}
  for (const column of sheet.columns) {
    const value = column.source === undefined ? undefined : values[column.source]
    if (value === undefined) continue
    const read = value === null ? null : readCell(heldAs(column), value)
    cells[column.id] = read?.ok ? read.value : null
  }
  return { id: recordId(id), cells }
}

export const mirror: MaintenanceTask = { everyMs: 1000, run: mirrorAgents }
