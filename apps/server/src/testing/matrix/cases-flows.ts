import { flows, runs, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { newId } from '../../lib/ids.ts'
import type { Case, Input } from './case.ts'
import { JOB_CASES } from './cases-flow-jobs.ts'
import { RUN_CASES } from './cases-flow-runs.ts'
import { FLOW_DOCUMENT, makeFlow, makePublished } from './make-flows.ts'

type Rest = Omit<Input, 'params'>

/** A call on a flow. */
const onFlow = (rest: Rest = {}): Case => ({
  over: 'object',
  make: async (client) => ({ params: { id: (await makeFlow(client)).id }, ...rest }),
  random: () => ({ params: { id: newId('flow') }, ...rest }),
})

const onPublished = (params: Record<string, string>, rest: Rest = {}): Case => ({
  over: 'object',
  make: async (client) => ({ params: { id: (await makePublished(client)).id, ...params }, ...rest }),
  random: () => ({ params: { id: newId('flow'), ...params }, ...rest }),
})

/** The flow is named in the body. */
const named = (body: (id: string) => unknown): Case => ({
  over: 'object',
  make: async (client) => ({ body: body((await makeFlow(client)).id) }),
  random: () => ({ body: body(newId('flow')) }),
})

/** A published form that anyone can fill in. */
const asForm = (rest: Rest = {}): Case => ({
  over: 'object',
  forVisitors: true,
  make: async (client) => {
    const { id } = await makePublished(client)
    await client.call(runs.saveForm, { params: { id }, body: { enabled: true } })
    return { params: { id }, ...rest }
  },
  random: () => ({ params: { id: newId('flow') }, ...rest }),
})

const FORM_CASES: Record<string, Case> = {
  'flows.formSettings': onFlow(),
  'flows.saveFormSettings': onFlow({ body: { enabled: false, title: 'Ask us' } }),
  'flows.forms': { over: 'project', input: () => ({}) },
  'flows.openForm': asForm(),
  'flows.submitForm': asForm({ body: { params: {} } }),
}

/** The flow is named in the query. */
const pendingWait = (): Case => ({
  over: 'object',
  make: async (client) => ({ query: { flowId: (await makeFlow(client)).id } }),
  random: () => ({ query: { flowId: newId('flow') } }),
})

const BUILDER_CASES: Record<string, Case> = {
  'flows.chats': pendingWait(),
  // Without a model that can build, the answer says so.
  'flows.chat': named((flowId) => ({ flowId, text: 'Add a step' })),
  'flows.chatMessages': pendingWait(),
  'flows.clearChat': pendingWait(),
  'flows.judgeChange': {
    over: 'object',
    make: async (client, { server }) => {
      const { id: flowId } = await makeFlow(client)
      const { items } = await client.call(flows.chat, { body: { flowId, text: 'Add a step' } })
      const messageId = items[1]!.id
      const changes = JSON.stringify([{ op: 'remove', id: 'n2' }])
      const { kysely } = server.running.context.db
      await sql`update flow_messages set changes = ${changes}::jsonb where id = ${messageId}`.execute(kysely)
      return { params: { messageId }, body: { verdict: 'applied' } }
    },
    random: () => ({ params: { messageId: newId('flowMessage') }, body: { verdict: 'applied' } }),
  },
}

const DRAFT_CASES: Record<string, Case> = {
  'flows.users': {
    over: 'object',
    make: async (client) => {
      const { id } = await client.call(sheets.create, { body: { name: 'Used', columns: [{ label: 'A' }] } })
      return { query: { thing: id } }
    },
    random: () => ({ query: { thing: newId('sheet') } }),
  },
  'flows.list': { over: 'project', input: () => ({ query: {} }) },
  'flows.create': { over: 'project', input: () => ({ body: { title: 'New' } }) },
  'flows.get': onFlow(),
  'flows.presence': onFlow({ body: { tab: 'a' } }),
  'flows.save': onFlow({ body: { revision: 1, title: 'Changed' } }),
  'flows.delete': onFlow(),
  'flows.restore': {
    over: 'object',
    make: async (client) => {
      const { id } = await makeFlow(client)
      await client.call(flows.remove, { params: { id } })
      return { params: { id }, body: {} }
    },
    random: () => ({ params: { id: newId('flow') }, body: {} }),
  },
  'flows.publish': onFlow({ body: { revision: 1 } }),
  'flows.versions': onFlow({ query: {} }),
  'flows.version': onPublished({ version: '1' }),
  'flows.uncounted': onPublished({}, { body: {} }),
  'flows.deleteVersion': {
    over: 'object',
    make: async (client) => {
      const { id } = await makePublished(client)
      const { revision } = await client.call(flows.save, {
        params: { id },
        body: {
          revision: 2,
          document: flows.flowDocument.parse({ ...FLOW_DOCUMENT, notes: [{ id: 't1', text: 'x' }] }),
        },
      })
      await client.call(flows.publish, { params: { id }, body: { revision } })
      return { params: { id, version: '1' } }
    },
    random: () => ({ params: { id: newId('flow'), version: '1' } }),
  },
  'flows.duplicate': onFlow({ body: {} }),
  'flows.move': named((id) => ({ id })),
  'flows.moveOut': named((id) => ({ id })),
  'flows.options': { over: 'project', input: () => ({ body: { type: 'SHEET' } }) },
  'flows.catalogue': { over: 'project', input: () => ({}) },
  'flows.free': { over: 'project', input: () => ({}) },
  'flows.check': named((flowId) => ({ flowId, document: FLOW_DOCUMENT })),
  'flows.enableHook': onFlow(),
  'flows.disableHook': onFlow(),
}

export const FLOW_CASES: Record<string, Case> = {
  ...DRAFT_CASES,
  ...FORM_CASES,
  ...BUILDER_CASES,
  ...RUN_CASES,
  ...JOB_CASES,
}
