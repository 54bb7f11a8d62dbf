import { CHANNELS } from '@millrace/channels'
import { models } from '@millrace/contract'
import { z } from 'zod'

/** US dollars. */
const dollars = z.number().min(0).max(1000)

/** What messages are sent by. */
const CARRIERS = ['email', ...CHANNELS.map(({ id }) => id)]
const messages: Record<string, z.ZodOptional<typeof dollars>> = Object.fromEntries(
  CARRIERS.map((id) => [id, dollars.optional()]),
)

/** What the operator charges, in US dollars. A credit is worth a cent. */
export const prices = z.strictObject({
  /** Per million tokens, by the ID of a model of the server's keys, instead of the built-in list. */
  models: z.record(z.string().min(1).max(300), models.price).default({}),
  /** Per web page that is read for knowledge or by a step. */
  page: dollars.default(0),
  /** Per call of a tool: an HTTP tool, a tool of an MCP server, or a flow as a tool. */
  toolCall: dollars.default(0),
  /** Per second that scripts of flows run in the sandbox. */
  sandboxSecond: dollars.default(0),
  /** Per message, by what it is sent by. */
  messages: z.strictObject(messages).default({}),
})
export type Prices = z.infer<typeof prices>

export const NO_PRICES: Prices = {
  models: {},
  page: 0,
  toolCall: 0,
  sandboxSecond: 0,
  messages: {},
}
