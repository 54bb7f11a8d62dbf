import { agentTests, type Data, flowTests, type Issue } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure, invalid } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { asMember } from '../../lib/scoped.ts'
import { type OpenSheet, openSheet } from '../sheets/index.ts'
import { auditSet } from './audit-set.ts'
import { checkJudge, definedOf, openQuestions } from './manage-sets.ts'
import { findOwner, holdOwner } from './owners.ts'
import { announceSet, findSet, selectSets, type SetRef, showFlowSets } from './queries.ts'

type Settings = z.output<typeof flowTests.update.body>

/** The test sets of a flow, oldest first. */
export const listFlowSets = (
  context: Context,
  member: Member,
  id: string,
): Promise<Data<typeof flowTests.list>> =>
  asMember(context, member, async (tx) => {
    await findOwner(tx, member, id)
    const rows = await selectSets(tx, sql`s.flow_id = ${id} and s.project_id = any(${member.projectIds})`)
    return { items: await showFlowSets(tx, id, rows) }
  })

export function createFlowSet(
  context: Context,
  member: Member,
  { id, ...input }: { id: string } & z.output<typeof flowTests.create.body>,
): Promise<flowTests.FlowTestSet> {
  return asMember(context, member, async (tx) => {
    const { accountId, projectId } = await holdOwner(tx, member, id)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from agent_test_sets
      where flow_id = ${id}`.execute(tx)
    if (rows[0]!.n >= agentTests.TEST_SETS_MAX)
      throw new Failure('conflict', `A flow has at most ${agentTests.TEST_SETS_MAX} test sets.`)
    const sheet = await openQuestions(tx, member, { sheetId: input.sheetId, projectId })
    checkFlowSettings(sheet, input)
    const setId = newId('testSet')
    await sql`insert into agent_test_sets (id, account_id, project_id, flow_id, name, sheet_id, question_column, outputs,
        judge, threshold, instructions, judge_model, bar, blocks)
      values (${setId}, ${accountId}, ${projectId}, ${id}, ${input.name}, ${sheet.id}, '',
        ${JSON.stringify(input.outputs)}::jsonb, ${input.judge}, ${input.threshold}, ${input.instructions},
        ${input.judgeModel}, ${input.bar}, ${input.blocks})`.execute(tx)
    return finish(context, tx, { member, ref: { id, setId }, verb: 'create' })
  })
}

export function updateFlowSet(
  context: Context,
  member: Member,
  { id, setId, ...changes }: SetRef & Settings,
): Promise<flowTests.FlowTestSet> {
  return asMember(context, member, async (tx) => {
    await holdOwner(tx, member, id)
    const before = await findSet(tx, member, { id, setId }, { change: true })
    const after = {
      ...before,
      judgeModel: before.judge_model,
      outputs: before.outputs ?? [],
      ...definedOf(changes),
    }
    // A sheet that is gone may not be in the way.
    if (before.sheet_id !== null && before.sheet_name !== null)
      checkFlowSettings(await openSheet(tx, before.sheet_id), after)
    await sql`update agent_test_sets set name = ${after.name}, outputs = ${JSON.stringify(after.outputs)}::jsonb,
        judge = ${after.judge}, threshold = ${after.threshold}, instructions = ${after.instructions},
        judge_model = ${after.judgeModel}, bar = ${after.bar}, blocks = ${after.blocks}, updated_at = now()
      where id = ${setId}`.execute(tx)
    return finish(context, tx, { member, ref: { id, setId }, verb: 'update', changes })
  })
}

interface Finished {
  member: Member
  ref: SetRef
  verb: 'create' | 'update'
  changes?: Settings
}

async function finish(context: Context, tx: Tx, done: Finished): Promise<flowTests.FlowTestSet> {
  const { member, ref, verb, changes = {} } = done
  const set = await findSet(tx, member, ref)
  await auditSet(tx, member, {
    set,
    verb,
    details: { test: set.name, fields: Object.keys(definedOf(changes)) },
  })
  await announceSet(context, tx, set)
  const [shown] = await showFlowSets(tx, ref.id, [set])
  return shown!
}

type Checked = Pick<flowTests.FlowTestSet, 'judge' | 'judgeModel' | 'outputs'>

function checkFlowSettings({ byId }: OpenSheet, { judge, judgeModel, outputs }: Checked): void {
  const issues: Issue[] = outputs.flatMap(({ output, column }, at) => [
    ...(byId.has(column)
      ? []
      : [{ path: `body.outputs.${at}.column`, message: 'isn’t a column of the sheet' }]),
    ...(outputs.findIndex((one) => one.output === output) < at
      ? [{ path: `body.outputs.${at}.output`, message: 'is there twice' }]
      : []),
  ])
  if (judge === 'cites')
    issues.push({ path: 'body.judge', message: 'judges sources, which a flow doesn’t cite' })
  if (issues.length > 0) throw invalid(issues)
  checkJudge({ judge, judgeModel })
}
