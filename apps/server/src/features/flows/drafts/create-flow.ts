import { flows } from '@millrace/contract'
import { readDocument } from '@millrace/engine'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { invalid } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import { recordChange } from './changes.ts'
import type { Desk } from './desk.ts'
import { getFlow } from './show-flow.ts'
import { draftColumns } from './stored.ts'
import { makeTemplateSheets } from './templates/make-sheets.ts'
import { findTemplate, type FlowTemplate, withSheets } from './templates/index.ts'

/** A new flow: the start of a run, and its output. */
const EMPTY: flows.FlowDocument = flows.flowDocument.parse({
  version: flows.FLOW_VERSION,
  nodes: [
    { id: 'n1', type: 'start', position: { x: 0, y: 0 } },
    { id: 'n2', type: 'output', params: { fields: [] }, position: { x: 320, y: 0 } },
  ],
  edges: [{ from: 'n1', to: 'n2' }],
})

export interface NewFlow {
  accountId: string
  projectId: string
  title: string
  description: string
  icon: string
  tags: readonly string[]
  document: flows.FlowDocument
  createdBy: string
}

/** Stores a new flow in an account transaction, without audit entry or event. */
export async function insertFlow(tx: Tx, input: NewFlow): Promise<string> {
  const { accountId, projectId, title, description, icon, tags, document, createdBy } = input
  const id = newId('flow')
  const { draft, draftId, nodeTypes } = await draftColumns({ accountId, flowId: id }, document)
  await sql`insert into flows (id, account_id, project_id, title, description, icon, tags, draft, draft_id, node_types,
      created_by)
    values (${id}, ${accountId}, ${projectId}, ${title}, ${description}, ${icon}, ${JSON.stringify(tags)}::jsonb,
      ${draft}::jsonb, ${draftId}, ${nodeTypes}::jsonb, ${createdBy})`.execute(tx)
  return id
}

type Input = z.output<typeof flows.create.body>

function templateOf({ document, template, templateLanguage }: Input): FlowTemplate | null {
  if (template === undefined) return null
  if (document) throw invalid([{ path: 'body.template', message: 'can’t be combined with a document' }])
  const found = findTemplate(template, templateLanguage)
  if (!found) throw invalid([{ path: 'body.template', message: 'is not a template' }])
  return found
}

function documentOf({ document }: Input): flows.FlowDocument {
  if (!document) return EMPTY
  const read = readDocument(document)
  if (read.ok) return read.document
  throw invalid(read.issues.map(({ path, message }) => ({ path: `body.document.${path}`, message })))
}

/** Creates a flow in the current project: empty, from a document of any version, or from a built-in template. */
export async function createFlow(desk: Desk, member: Member, input: Input): Promise<flows.Flow> {
  const projectId = currentProject(member)
  const { accountId, userId: createdBy } = member
  const template = templateOf(input)
  const given = template ? null : documentOf(input)
  const { title, description, icon, tags, makeSheets } = input
  const id = await asMember(desk.context, member, async (tx) => {
    const sheets =
      template && makeSheets ? await makeTemplateSheets(tx, { member, projectId, template }) : new Map()
    const document = given ?? withSheets(template!, sheets)
    const values = { title, description, icon, tags: [...new Set(tags)], document }
    const made = await insertFlow(tx, { accountId, projectId, createdBy, ...values })
    const from = template ? { template: template.key } : input.document ? { from: 'document' } : {}
    const flow = { id: made, projectId }
    const details = { title, nodes: document.nodes.length, ...from }
    await recordChange(desk.context, tx, { member, flow, action: 'flow.create', details })
    return made
  })
  return getFlow(desk, member, id)
}
