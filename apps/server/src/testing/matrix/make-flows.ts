import { type Client, flows, jobs, sheets } from '@millrace/contract'

export const FLOW_DOCUMENT: flows.FlowDocumentInput = {
  version: 1,
  nodes: [
    { id: 'n1', type: 'start' },
    { id: 'n2', type: 'output', params: { fields: [{ name: 'answer', value: 42 }] } },
  ],
  edges: [{ from: 'n1', to: 'n2' }],
}

/** A flow that waits for a person. */
export const WAITING_DOCUMENT: flows.FlowDocumentInput = {
  version: 1,
  nodes: [
    { id: 'n1', type: 'start' },
    { id: 'n2', type: 'approval', params: { title: 'May it go on?' } },
    { id: 'n3', type: 'output', params: { fields: [{ name: 'answer', value: '@@n2.approved@@' }] } },
  ],
  edges: [
    { from: 'n1', to: 'n2' },
    { from: 'n2', port: 'approved', to: 'n3' },
    { from: 'n2', port: 'declined', to: 'n3' },
  ],
}

export const makeFlow = (client: Client, document = FLOW_DOCUMENT): Promise<flows.Flow> =>
  client.call(flows.create, { body: { title: 'Flow', document } })

/** A flow with a published version. */
export async function makePublished(client: Client, document = FLOW_DOCUMENT): Promise<{ id: string }> {
  const { id, revision } = await makeFlow(client, document)
  await client.call(flows.publish, { params: { id }, body: { revision } })
  return { id }
}

/** The request body for a job over the one row of a new sheet. */
export async function makeLaunch(client: Client): Promise<Record<string, unknown> & { flowId: string }> {
  const { id: flowId } = await makePublished(client)
  const { id: sheetId } = await client.call(sheets.create, {
    body: { name: 'Rows', columns: [{ label: 'Name' }] },
  })
  await client.call(sheets.createRecords, { params: { id: sheetId }, body: { cells: { name: 'A' } } })
  return {
    flowId,
    SHEETS: [{ sheetId }],
    runMode: 'STARTOVER',
    runAmount: 'ALL',
    OUTPUT_SHEETS: [{ newName: 'Answers', writeMode: 'UPSERT' }],
    associatedMode: 'WHOLE',
  }
}

/** A job; with `execute`, one that waits for a worker. */
export async function makeJob(client: Client, execute = false): Promise<jobs.Job> {
  const body = await makeLaunch(client)
  return client.call(jobs.createJob, { query: { execute: String(execute) }, body })
}
