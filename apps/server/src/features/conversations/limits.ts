import { conversations } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { consumeLimits } from '../../http/consume-limits.ts'
import { Failure } from '../../lib/errors.ts'
import { networkOf } from '../../lib/network-of.ts'
import { hashToken } from '../../lib/secrets.ts'
import { chatRules } from '../agents/index.ts'
import type { Asker } from './asker.ts'
import type { ChatAgent } from './chat-agent.ts'
import type { ConversationRow } from './queries.ts'

const DAY_SECONDS = 86_400
const MOST_A_DAY = 10_000
/** Number of visitors that may share an IP address, as in an office. */
const VISITORS_OF_AN_ADDRESS = 5

/** Members trying an agent do not count as visitors; only automated use over a day is limited. */
const memberUse = (agentId: string, userId: string) => ({
  key: `chat-member:${agentId}:${userId}`,
  points: MOST_A_DAY,
  seconds: DAY_SECONDS,
  message: 'You’ve sent this agent too many messages today.',
})

/** Counts a message of a member, or of a program with their key. Throws `rate_limited`. */
export const countMemberMessage = (
  context: Context,
  { agentId, userId }: { agentId: string; userId: string },
): Promise<void> => consumeLimits(context, [memberUse(agentId, userId)])

/** Whoever asks it, so that nobody can run up its owner's bill. */
export const dailyLimit = (
  agentId: string,
  message = 'This agent has answered too many messages today.',
) => ({
  key: `chat-agent:${agentId}`,
  points: MOST_A_DAY,
  seconds: DAY_SECONDS,
  message,
})

interface Asking {
  agent: ChatAgent
  asker: Asker
  conversation: ConversationRow | null
}

/**
 * Counts a message and throws `rate_limited` beyond the limits: the owner's limit per visitor, five times that per IP
 * address (because a visitor could start over), and a daily limit per agent, so that nobody can run up its owner's
 * bill.
 */
export async function countMessage(context: Context, { agent, asker, conversation }: Asking): Promise<void> {
  const { messages: points, seconds, message } = chatRules(agent).rate
  const visitor = (who: string) => ({ key: `chat-visitor:${agent.id}:${who}`, points, seconds, message })
  const daily = dailyLimit(agent.id, message)
  const network = networkOf(asker.ip)
  if (asker.userId !== null) return countMemberMessage(context, { agentId: agent.id, userId: asker.userId })
  await consumeLimits(context, [
    // A visitor who starts over each time is only known by IP address; a new visitor's own count starts with this
    // message.
    ...(conversation ? [] : [visitor(network)]),
    visitor(conversation?.visitor_hash ?? hashToken(asker.freshToken)),
    { key: `chat-ip:${agent.id}:${network}`, points: points * VISITORS_OF_AN_ADDRESS, seconds, message },
    daily,
  ])
}

/** Files per IP address, and per agent, and day. */
const FILES_OF_AN_ADDRESS = 200
const FILES_A_DAY = 3000

/** Counts an upload with the same rules; each message may have some files. Throws `rate_limited`. */
export async function countUpload(context: Context, { agent, asker, conversation }: Asking): Promise<void> {
  const { messages, seconds, message } = chatRules(agent).rate
  const points = messages * conversations.ATTACHMENTS_MAX
  const network = networkOf(asker.ip)
  const who = asker.userId ?? conversation?.visitor_hash ?? network
  const key = (scope: string) => `chat-file-${scope}:${agent.id}`
  await consumeLimits(context, [
    { key: `${key('visitor')}:${who}`, points, seconds, message },
    { key: `${key('ip')}:${network}`, points: points * VISITORS_OF_AN_ADDRESS, seconds, message },
    { key: `${key('day')}:${network}`, points: FILES_OF_AN_ADDRESS, seconds: DAY_SECONDS, message },
    { key: key('agent'), points: FILES_A_DAY, seconds: DAY_SECONDS, message },
  ])
}

/** Counts a file of a channel's contact: as many as the owner lets a visitor send on the web. Throws `rate_limited`. */
export async function countContactFile(
  context: Context,
  agent: ChatAgent,
  contactKey: string,
): Promise<void> {
  const { messages, seconds, message } = chatRules(agent).rate
  const points = messages * conversations.ATTACHMENTS_MAX
  await consumeLimits(context, [
    { key: `chat-file-visitor:${agent.id}:${contactKey}`, points, seconds, message },
    { key: `chat-file-agent:${agent.id}`, points: FILES_A_DAY, seconds: DAY_SECONDS, message },
  ])
}

/** Throws when a visitor's message is longer than the owner allows, or contains a blocked word. */
export function checkMessage(agent: ChatAgent, message: string): void {
  const rules = chatRules(agent)
  if (message.length > rules.maxMessageLength)
    throw new Failure('invalid_request', `Messages can have up to ${rules.maxMessageLength} characters.`, {
      refusal: 'too_long',
      most: rules.maxMessageLength,
    })
  if (rules.blocked(message) !== null)
    throw new Failure('invalid_request', 'This message contains a word that isn’t allowed here.', {
      refusal: 'blocked_word',
    })
}

/** Whether the texts of a visitor's conversation are not stored. Once promised, this applies until its end. */
export const isUnrecorded = (agent: ChatAgent, conversation: ConversationRow | null): boolean =>
  chatRules(agent).noLog || conversation?.no_log === true
