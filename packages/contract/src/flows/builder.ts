import { z } from 'zod'
import { flowDocument, flowNode, nodeId } from './document.ts'
import { flowKey, flowParameter } from './parameters.ts'
import { id } from '../ids.ts'
import { page, pageQuery } from '../lists.ts'
import { inProject, route } from '../route.ts'
import { line, text, timestamp } from '../text.ts'

const ends = { from: nodeId, port: line(64).default('out'), to: nodeId }
const settingsOf = z.record(flowKey, z.unknown())

/** One step of a proposed change. A change consists of several, applied or rejected together. */
export const flowChange = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('add'),
    id: nodeId,
    type: flowNode.shape.type,
    title: flowNode.shape.title,
    params: flowNode.shape.params,
  }),
  z.strictObject({
    op: z.literal('change'),
    id: nodeId,
    title: text(200).optional(),
    /** Changed settings; null removes one. Others stay. */
    params: settingsOf.optional(),
    disabled: z.boolean().optional(),
  }),
  z.strictObject({ op: z.literal('remove'), id: nodeId }),
  z.strictObject({ op: z.literal('connect'), ...ends }),
  z.strictObject({ op: z.literal('disconnect'), ...ends }),
  /** Adds a flow parameter, or replaces the one with its key. */
  z.strictObject({ op: z.literal('param'), param: flowParameter }),
  z.strictObject({ op: z.literal('removeParam'), key: flowKey }),
])
export type FlowChange = z.output<typeof flowChange>

export const flowChanges = z.array(flowChange).min(1).max(500)

/** Why a response unintentionally proposes nothing. */
export const CHAT_PROBLEMS = ['no_model', 'invalid', 'model'] as const
export const CHAT_VERDICTS = ['applied', 'rejected'] as const

export const flowMessage = z.object({
  id: id('flowMessage'),
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  /** The proposal; null if there is none. */
  changes: flowChanges.nullable(),
  verdict: z.enum(CHAT_VERDICTS).nullable(),
  problem: z.enum(CHAT_PROBLEMS).nullable(),
  by: z.string().nullable(),
  createdAt: timestamp,
})
export type FlowMessage = z.output<typeof flowMessage>

const ofFlow = { flowId: id('flow') }

export const chats = route({
  id: 'flows.chats',
  method: 'GET',
  path: '/millrace/aiflows/chats',
  summary: 'List models for the AI assistant. Empty if no API key is set up',
  who: inProject('read', 'read'),
  query: z.strictObject(ofFlow),
  data: z.object({ models: z.array(z.object({ id: z.string(), label: z.string() })) }),
})

export const chat = route({
  id: 'flows.chat',
  method: 'POST',
  path: '/millrace/aiflows/chats',
  summary: 'Ask the AI assistant to change the flow. It proposes a change and applies nothing',
  who: inProject('write', 'write'),
  bodyLimit: 16 * 1024 * 1024,
  body: z.strictObject({
    ...ofFlow,
    text: text(8000).min(1),
    /** Defaults to the first available model. */
    model: text(300).optional(),
    /** The draft on the screen; defaults to the saved one. */
    document: flowDocument.optional(),
  }),
  data: z.object({ items: z.array(flowMessage) }),
})

export const chatMessages = route({
  id: 'flows.chatMessages',
  method: 'GET',
  path: '/millrace/aiflows/chatmessages',
  summary: 'List messages with the AI assistant about a flow, newest first',
  who: inProject('read', 'read'),
  query: pageQuery.extend(ofFlow),
  data: page(flowMessage),
})

export const clearChat = route({
  id: 'flows.clearChat',
  method: 'DELETE',
  path: '/millrace/aiflows/chatmessages',
  summary: 'Clear the AI assistant’s messages about a flow for everyone. The flow isn’t changed',
  who: inProject('write', 'write'),
  query: z.strictObject(ofFlow),
  data: z.object({ deleted: z.number().int() }),
})

export const judgeChange = route({
  id: 'flows.judgeChange',
  method: 'POST',
  path: '/millrace/aiflows/chatmessages/:messageId',
  summary: 'Record whether a proposed change was applied or rejected. The draft is saved separately',
  who: inProject('write', 'write'),
  params: z.strictObject({ messageId: id('flowMessage') }),
  body: z.strictObject({ verdict: z.enum(CHAT_VERDICTS) }),
  data: flowMessage,
})
