import { type Client, flows, runs } from '@millrace/contract'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { hashToken, newToken } from '../../lib/secrets.ts'
import type { Case, Input } from './case.ts'
import { makeFlow, makePublished, WAITING_DOCUMENT } from './make-flows.ts'
import type { World } from './world.ts'

type Rest = Omit<Input, 'params'>

/** A finished run of its own flow. */
async function makeRun(client: Client): Promise<{ id: string; runId: string }> {
  const { id } = await makePublished(client)
  const { runId } = await client.call(runs.runFlow, { params: { id }, query: {}, body: {} })
  return { id, runId }
}

/** A run that waits for a person. */
async function makeWaiting(client: Client): Promise<{ id: string; runId: string; waitId: string }> {
  const { id } = await makePublished(client, WAITING_DOCUMENT)
  const { runId } = await client.call(runs.runFlow, { params: { id }, query: { wait: 0 }, body: {} })
  return vi.waitFor(
    async () => {
      const { items } = await client.call(runs.approvals, { query: { size: 200 } })
      const wait = items.find((one) => one.runId === runId)
      expect(wait).toBeDefined()
      return { id, runId, waitId: wait!.id }
    },
    { timeout: 20_000, interval: 20 },
  )
}

/** The token of a signed link. The stored one can't be read back, so it is replaced. */
async function makeSigned(client: Client, world: World): Promise<string> {
  const { waitId } = await makeWaiting(client)
  const token = newToken()
  const { kysely } = world.server.running.context.db
  await sql`update flow_waits set token_hash = ${hashToken(token)} where id = ${waitId}`.execute(kysely)
  return token
}

const onFlow = (rest: Rest = {}): Case => ({
  over: 'object',
  make: async (client) => ({ params: { id: (await makeFlow(client)).id }, ...rest }),
  random: () => ({ params: { id: newId('flow') }, ...rest }),
})

/** A signed link works for anyone who has it. */
const byLink = (rest: Rest = {}): Case => ({
  over: 'object',
  forVisitors: true,
  make: async (client, world) => ({ params: { token: await makeSigned(client, world) }, ...rest }),
  random: () => ({ params: { token: newToken() }, ...rest }),
})

export const RUN_CASES: Record<string, Case> = {
  'flows.runs': onFlow({ query: {} }),
  'flows.history': onFlow({ query: {} }),
  'flows.deleteRuns': onFlow({ body: { ids: [newId('run')] } }),
  'flows.tree': {
    over: 'object',
    make: async (client) => {
      const { id, runId } = await makeRun(client)
      return { params: { id }, query: { taskId: runId } }
    },
    random: () => ({ params: { id: newId('flow') }, query: { taskId: newId('run') } }),
  },
  'flows.step': {
    over: 'object',
    make: async (client) => {
      const { id, runId } = await makeRun(client)
      const { steps } = await client.call(runs.tree, { params: { id }, query: { taskId: runId } })
      return { params: { id, runId }, query: { path: steps.at(0)!.path } }
    },
    random: () => ({ params: { id: newId('flow'), runId: newId('run') }, query: { path: 'n2' } }),
  },
  'flows.runDocument': {
    over: 'object',
    make: async (client) => {
      const { id, runId } = await makeRun(client)
      return { params: { id, runId } }
    },
    random: () => ({ params: { id: newId('flow'), runId: newId('run') } }),
  },
  'flows.cancelRun': {
    over: 'object',
    make: async (client) => {
      const { id, runId } = await makeWaiting(client)
      return { params: { id, runId } }
    },
    random: () => ({ params: { id: newId('flow'), runId: newId('run') } }),
  },
  'flows.run': {
    over: 'object',
    make: async (client) => ({ params: { id: (await makePublished(client)).id }, query: {}, body: {} }),
    random: () => ({ params: { id: newId('flow') }, query: {}, body: {} }),
  },
  'flows.readRun': {
    over: 'object',
    make: async (client) => ({ params: { runId: (await makeRun(client)).runId } }),
    random: () => ({ params: { runId: newId('run') } }),
  },
  'flows.test': onFlow({ body: {} }),
  'flows.hook': {
    over: 'object',
    forVisitors: true,
    make: async (client) => {
      const { id } = await makePublished(client)
      const { url } = await client.call(flows.enableHook, { params: { id } })
      return { params: { token: url.slice(url.lastIndexOf('/') + 1) }, query: {}, body: {} }
    },
    random: () => ({ params: { token: newToken() }, query: {}, body: {} }),
  },
  'flows.approvals': { over: 'project', input: () => ({ query: {} }) },
  'flows.answerApproval': {
    over: 'object',
    make: async (client) => ({
      params: { waitId: (await makeWaiting(client)).waitId },
      body: { approved: true },
    }),
    random: () => ({ params: { waitId: newId('wait') }, body: { approved: true } }),
  },
  'flows.readSignedApproval': byLink(),
  'flows.answerSignedApproval': byLink({ body: { approved: false } }),
}
