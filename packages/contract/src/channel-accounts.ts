import { z } from 'zod'
import { CONNECTION_STATES } from './connections.ts'
import { id } from './ids.ts'
import { inProject, route } from './route.ts'
import { line } from './text.ts'

// Accounts at a vendor that a connection of the project may use, such as Pages of a Meta connection.

/** An account, chosen with a connection. Its token is read by the server, and never returned. */
export const accountChoice = z.strictObject({
  connectionId: id('connection'),
  /** The vendor's ID of the account, such as a Page ID. */
  account: line(100),
})
export type AccountChoice = z.infer<typeof accountChoice>

/** Most accounts of a connection that are listed. */
export const ACCOUNTS_MAX = 200

/**
 * Why an account can't be chosen. `taken`: an agent has it. `rights`: the person who connected may not do what is
 * needed there. `unready`: the vendor doesn't let it be used by programs yet.
 */
export const ACCOUNT_PROBLEMS = ['taken', 'rights', 'unready'] as const

const channelAccount = z.object({
  id: z.string(),
  name: z.string(),
  problem: z.enum(ACCOUNT_PROBLEMS).nullable(),
  /** The agent that has it, if the caller may see it. */
  agent: z.object({ id: id('agent'), name: z.string() }).nullable(),
})
export type ChannelAccount = z.infer<typeof channelAccount>

const ofChannel = z.strictObject({ id: id('agent'), channel: line(40) })

export const sources = route({
  id: 'channels.sources',
  method: 'GET',
  path: '/millrace/aiagents/:id/channels/by-connection/:channel',
  summary: 'List the connections with which an agent can be connected to an account of this channel',
  who: inProject('write', 'read'),
  params: ofChannel,
  data: z.object({
    items: z.array(z.object({ id: id('connection'), name: z.string(), state: z.enum(CONNECTION_STATES) })),
    /** Connections to the same vendor that weren’t given the access that this needs. */
    lacking: z.array(z.object({ id: id('connection'), name: z.string() })),
  }),
})

export const accounts = route({
  id: 'channels.accounts',
  method: 'GET',
  path: '/millrace/aiagents/:id/channels/by-connection/:channel/accounts',
  summary: `List the accounts of a connection to choose from, such as Pages: up to ${ACCOUNTS_MAX}`,
  who: inProject('write', 'read'),
  params: ofChannel,
  query: z.strictObject({ connectionId: id('connection') }),
  data: z.object({
    items: z.array(channelAccount),
    /** There are more than are listed. */
    more: z.boolean(),
  }),
})
