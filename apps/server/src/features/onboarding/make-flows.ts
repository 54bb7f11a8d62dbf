import { jobs, sheets } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'
import { asMember, currentProject } from '../../lib/scoped.ts'
import { aiColumnPort, findTemplate, type FlowTemplate, insertPublished } from '../flows/index.ts'
import { launchJob } from '../jobs/index.ts'
import { addColumn } from '../sheets/index.ts'
import { openSystemSheets } from '../system-sheets/index.ts'
import { COMPANIES, SCORES } from './demo/companies.ts'
import { makeSheet } from './make-sheet.ts'

const TAG = 'demo'

function templateOf(key: string): FlowTemplate {
  const template = findTemplate(key)
  if (!template) throw new Error(`there is no flow template ${key}`)
  return template
}

async function makeFlow(
  tx: Tx,
  member: Member,
  { title, description, icon, document }: Omit<FlowTemplate, 'key'>,
): Promise<string> {
  const place = { accountId: member.accountId, projectId: currentProject(member) }
  const values = { title, description, icon, document, tags: [TAG], createdBy: member.userId }
  const id = await insertPublished(tx, { ...place, ...values })
  await audit(tx, member, { ...place, action: 'flow.create', objectId: id, details: { demo: true, title } })
  return id
}

/** The template with the demo's handbook as its knowledge base. */
function aboutTheShop(knowledgeId: string): FlowTemplate {
  const template = templateOf('answerQuestion')
  const params = template.document.params.map((param) =>
    param.type === 'KNOWLEDGE' ? { ...param, defaultValue: knowledgeId } : param,
  )
  return { ...template, document: { ...template.document, params } }
}

/** Creates the demo's companies, flows for them that need no key, and a first job, in one transaction. */
export async function makeFlows(context: Context, member: Member, knowledgeId: string): Promise<void> {
  await asMember(context, member, async (tx) => {
    const companies = await makeSheet(tx, member, COMPANIES)
    const scores = await makeSheet(tx, member, SCORES)
    await makeFlow(tx, member, aboutTheShop(knowledgeId))
    await makeFlow(tx, member, templateOf('tidyContacts'))
    const flowId = await makeFlow(tx, member, templateOf('scoreCompanies'))
    const owner = { accountId: member.accountId, projectId: currentProject(member), actor: member }
    const launch = launchOf({ flowId, companies, scores })
    await launchJob(context, tx, { owner, launch, execute: true })
  })
}

/**
 * Adds a flow that classifies messages by topic, and an AI column that runs it in the messages sheet: each visitor
 * message is classified on arrival, without a key. Does nothing if the column exists.
 */
export async function addTopics(context: Context, member: Member): Promise<void> {
  const place = { accountId: member.accountId, projectId: currentProject(member) }
  const found = await asMember(context, member, async (tx) => {
    const messages = (await openSystemSheets(tx, place)).byKind.get('messages')!
    if (messages.byKey.has(TOPIC)) return null
    return { id: messages.id, flowId: await makeFlow(tx, member, templateOf('sortMessages')) }
  })
  if (!found) return
  const live = {
    flowId: found.flowId,
    mapping: { message: 'text' },
    output: 'topic',
    auto: { rowAdded: true },
    // Only responses have a value in this column; visitor messages do not.
    onlyIf: { column: 'answered', op: 'empty' },
  }
  const column = { label: 'Topic', key: TOPIC, type: 'live', settings: { live }, after: 'text' }
  const body = sheets.addColumn.body.parse(column)
  await addColumn(context, member, { id: found.id, body, flows: aiColumnPort })
}

/** Column key. */
const TOPIC = 'topic'

const launchOf = ({ flowId, companies, scores }: { flowId: string; companies: string; scores: string }) =>
  jobs.jobLaunch.parse({
    flowId,
    title: 'All companies, by size',
    SHEETS: [{ sheetId: companies, mapping: { company: 'company', employees: 'employees' } }],
    runMode: 'STARTOVER',
    runAmount: 'ALL',
    OUTPUT_SHEETS: [
      {
        sheetId: scores,
        writeMode: 'UPSERT',
        keys: ['company'],
        mapping: { company: 'company', segment: 'segment', score: 'score', next_step: 'next_step' },
      },
    ],
    associatedMode: 'WHOLE',
  })
