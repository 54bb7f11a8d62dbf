import { agentTests, type Data, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'
import { Failure, invalid, notFound } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { asMember } from '../../lib/scoped.ts'
import { findAgent, holdAgent } from '../agents/index.ts'
import { BUILTIN } from '../models/index.ts'
import { announceSheet, insertSheet, openSheet, type OpenSheet } from '../sheets/index.ts'
import { auditSet } from './audit-set.ts'
import { holdOwner } from './owners.ts'
import { announceSet, findSet, selectSets, type SetRow, showSets } from './queries.ts'

type Settings = z.output<typeof agentTests.update.body>

/** The test sets of an agent, oldest first. */
export const listSets = (
  context: Context,
  member: Member,
  id: string,
): Promise<Data<typeof agentTests.list>> =>
  asMember(context, member, async (tx) => {
    await findAgent(tx, member, id)
    const rows = await selectSets(tx, sql`s.agent_id = ${id} and s.project_id = any(${member.projectIds})`)
    return { items: await showSets(tx, id, rows) }
  })

export function createSet(
  context: Context,
  member: Member,
  { id, ...input }: { id: string } & z.output<typeof agentTests.create.body>,
): Promise<agentTests.TestSet> {
  return asMember(context, member, async (tx) => {
    const agent = await holdAgent(tx, member, id)
    const place = { accountId: agent.account_id, projectId: agent.project_id }
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from agent_test_sets
      where agent_id = ${id}`.execute(tx)
    if (rows[0]!.n >= agentTests.TEST_SETS_MAX)
      throw new Failure('conflict', `An agent has at most ${agentTests.TEST_SETS_MAX} test sets.`)
    const sheet =
      'sheetId' in input
        ? await openQuestions(tx, member, { sheetId: input.sheetId, projectId: agent.project_id })
        : await makeSheet(tx, member, { ...place, name: input.name })
    const columns = 'sheetId' in input ? input : columnsOf(sheet)
    checkSettings(sheet, { ...input, ...columns })
    const setId = newId('testSet')
    await sql`insert into agent_test_sets (id, account_id, project_id, agent_id, name, sheet_id, question_column,
        expected_column, source_column, judge, threshold, instructions, judge_model, bar, blocks)
      values (${setId}, ${place.accountId}, ${place.projectId}, ${id}, ${input.name}, ${sheet.id},
        ${columns.questionColumn}, ${columns.expectedColumn}, ${columns.sourceColumn}, ${input.judge},
        ${input.threshold}, ${input.instructions}, ${input.judgeModel}, ${input.bar}, ${input.blocks})`.execute(
      tx,
    )
    return finish(context, tx, { member, setId, verb: 'create', ref: { id, setId } })
  })
}

export function updateSet(
  context: Context,
  member: Member,
  { id, setId, ...changes }: { id: string; setId: string } & Settings,
): Promise<agentTests.TestSet> {
  return asMember(context, member, async (tx) => {
    await holdAgent(tx, member, id)
    const before = await findSet(tx, member, { id, setId }, { change: true })
    const after = { ...settingsOf(before), ...definedOf(changes) }
    // What is judged by is checked against the sheet only where it changes: a sheet that is gone may not be in the way.
    if (before.sheet_id !== null && before.sheet_name !== null)
      checkSettings(await openSheet(tx, before.sheet_id), after)
    await sql`update agent_test_sets set name = ${after.name}, question_column = ${after.questionColumn},
        expected_column = ${after.expectedColumn}, source_column = ${after.sourceColumn}, judge = ${after.judge},
        threshold = ${after.threshold}, instructions = ${after.instructions}, judge_model = ${after.judgeModel},
        bar = ${after.bar}, blocks = ${after.blocks}, updated_at = now() where id = ${setId}`.execute(tx)
    return finish(context, tx, { member, setId, verb: 'update', ref: { id, setId }, changes })
  })
}

/** Of an agent or of a flow. */
export function deleteSet(
  context: Context,
  member: Member,
  ref: { id: string; setId: string },
): Promise<{ deleted: true }> {
  return asMember(context, member, async (tx) => {
    await holdOwner(tx, member, ref.id)
    const set = await findSet(tx, member, ref, { change: true })
    await sql`delete from agent_test_sets where id = ${set.id}`.execute(tx)
    await auditSet(tx, member, { set, verb: 'delete', details: { name: set.name } })
    await announceSet(context, tx, set)
    return { deleted: true as const }
  })
}

interface Finished {
  member: Member
  setId: string
  ref: { id: string; setId: string }
  verb: 'create' | 'update'
  changes?: Settings
}

async function finish(context: Context, tx: Tx, done: Finished): Promise<agentTests.TestSet> {
  const { member, ref, verb, changes = {} } = done
  const set = await findSet(tx, member, ref)
  const details = { test: set.name, fields: Object.keys(definedOf(changes)) }
  await auditSet(tx, member, { set, verb, details })
  await announceSet(context, tx, set)
  const [shown] = await showSets(tx, ref.id, [set])
  return shown!
}

/** A sheet in the agent's project. Those that show what visitors said are not taken: readers see the answers of tests. */
export async function openQuestions(
  tx: Tx,
  member: Member,
  { sheetId, projectId }: { sheetId: string; projectId: string },
): Promise<OpenSheet> {
  const sheet = await openSheet(tx, sheetId, { member })
  if (sheet.projectId !== projectId) throw notFound('sheet')
  if (sheet.system !== null)
    throw invalid([
      { path: 'body.sheetId', message: 'is a sheet of conversations. Copy its questions to another one' },
    ])
  return sheet
}

const COLUMNS = [
  { key: 'question', label: 'Question', type: 'longText' },
  { key: 'expected', label: 'Expected answer', type: 'longText' },
  { key: 'source', label: 'Source', type: 'text' },
] as const

async function makeSheet(
  tx: Tx,
  member: Member,
  { accountId, projectId, name }: { accountId: string; projectId: string; name: string },
): Promise<OpenSheet> {
  const columns = COLUMNS.map((column) => sheets.newColumn.parse(column))
  const made = await insertSheet(tx, { accountId, projectId, name, type: 'INPUT_SHEET', columns })
  await audit(tx, member, {
    accountId,
    projectId,
    action: 'sheet.create',
    objectId: made.id,
    details: { name },
  })
  await announceSheet(tx, made)
  return openSheet(tx, made.id)
}

/** The columns of a sheet that was made here. */
function columnsOf({ byKey }: OpenSheet) {
  const idOf = (key: string) => byKey.get(key)!.id
  return { questionColumn: idOf('question'), expectedColumn: idOf('expected'), sourceColumn: idOf('source') }
}

type Checked = Pick<
  agentTests.TestSet,
  'questionColumn' | 'expectedColumn' | 'sourceColumn' | 'judge' | 'judgeModel'
>

function checkSettings({ byId }: OpenSheet, settings: Checked): void {
  const columns = ['questionColumn', 'expectedColumn', 'sourceColumn'] as const
  const missing = columns.filter((name) => settings[name] !== null && !byId.has(settings[name]))
  if (missing.length > 0)
    throw invalid(missing.map((name) => ({ path: `body.${name}`, message: 'isn’t a column of the sheet' })))
  const { judge, expectedColumn, sourceColumn, judgeModel } = settings
  if (judge === 'cites' && sourceColumn === null)
    throw invalid([{ path: 'body.sourceColumn', message: 'is needed to judge by the source' }])
  if (judge !== 'cites' && judge !== 'prompt' && expectedColumn === null)
    throw invalid([{ path: 'body.expectedColumn', message: 'is needed to judge by the expected answer' }])
  checkJudge({ judge, judgeModel })
}

export function checkJudge({ judge, judgeModel }: { judge: string; judgeModel: string }): void {
  if (judge === 'prompt' && judgeModel === BUILTIN)
    throw invalid([
      { path: 'body.judgeModel', message: 'must be a model of your own: the built-in one can’t judge' },
    ])
}

const settingsOf = (row: SetRow) => ({
  name: row.name,
  questionColumn: row.question_column,
  expectedColumn: row.expected_column,
  sourceColumn: row.source_column,
  judge: row.judge,
  threshold: row.threshold,
  instructions: row.instructions,
  judgeModel: row.judge_model,
  bar: row.bar,
  blocks: row.blocks,
})

export const definedOf = <T extends object>(given: T): Partial<T> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>
