import { type Client, sheets } from '@millrace/contract'
import { newId } from '../../lib/ids.ts'
import type { Case, Input } from './case.ts'
import { makePublished } from './make-flows.ts'

interface AiSheet {
  id: string
  recordId: string
}

/** A sheet of one row with an AI column. */
async function makeAiColumn(client: Client): Promise<AiSheet> {
  const { id: flowId } = await makePublished(client)
  const { id } = await client.call(sheets.create, { body: { name: 'Live', columns: [{ label: 'Name' }] } })
  const made = await client.call(sheets.createRecords, { params: { id }, body: { cells: { name: 'A' } } })
  const settings = { live: { flowId, output: 'answer', valueType: 'integer' as const } }
  const body = { label: 'Answer', key: 'answer', type: 'live' as const, settings }
  await client.call(sheets.addColumn, { params: { id }, body })
  return { id, recordId: made.rows[0]!.id! }
}

/** A call on the AI column of a sheet. */
const onAiColumn = (rest: (made: AiSheet) => Omit<Input, 'params'>): Case => ({
  over: 'object',
  make: async (client) => {
    const made = await makeAiColumn(client)
    return { ...rest(made), params: { id: made.id } }
  },
  random: () => ({
    ...rest({ id: newId('sheet'), recordId: newId('record') }),
    params: { id: newId('sheet') },
  }),
})

const column = 'answer'

export const AI_COLUMN_CASES: Record<string, Case> = {
  'sheets.liveColumns': onAiColumn(() => ({})),
  'sheets.liveCounts': onAiColumn(() => ({ query: { column } })),
  'sheets.liveBudget': onAiColumn(() => ({ query: { column } })),
  'sheets.setLiveBudget': onAiColumn(() => ({ body: { column, credits: 5 } })),
  'sheets.liveCells': onAiColumn(({ recordId }) => ({ body: { recordIds: [recordId] } })),
  'sheets.runLive': onAiColumn(({ recordId }) => ({
    body: { column, rows: 'selected', recordIds: [recordId] },
  })),
  'sheets.stopLive': onAiColumn(() => ({ body: { column } })),
  'sheets.priceLive': onAiColumn(({ recordId }) => ({
    body: { column, rows: 'selected', recordIds: [recordId] },
  })),
  'sheets.liveCell': {
    over: 'object',
    make: async (client) => ({ params: { ...(await makeAiColumn(client)) }, query: { column } }),
    random: () => ({ params: { id: newId('sheet'), recordId: newId('record') }, query: { column } }),
  },
}
