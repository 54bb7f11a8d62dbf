import { z } from 'zod'
import { id } from '../ids.ts'
import { inProject, route } from '../route.ts'
import { timestamp, timeZone } from '../text.ts'
import { AGENT_EVENTS } from './bot-config.ts'

/** Summaries are sent from this hour on, in the time zone of the person. */
export const DIGEST_HOUR = 8

const MUTE_MAX_HOURS = 30 * 24
const events = z.array(z.enum(AGENT_EVENTS)).max(AGENT_EVENTS.length)
const byId = z.strictObject({ id: id('agent') })
/** Zero ends it. */
const muteHours = z.number().int().min(0).max(MUTE_MAX_HOURS)

/** What one person hears of an agent. */
export const noticePreferences = z.object({
  /** What they are notified about in the console and by email, as things are. */
  inApp: events,
  email: events,
  /** Whether they chose that; else it follows the settings of the agent. */
  chosen: z.boolean(),
  mutedUntil: timestamp.nullable(),
  /** Of all agents of the account. */
  allMutedUntil: timestamp.nullable(),
  /** By the link in an email: none is sent, whatever is chosen. */
  unsubscribed: z.boolean(),
  /** The address of the agent's settings has unsubscribed, and isn't a member's. */
  addressUnsubscribed: z.boolean(),
})
export type NoticePreferences = z.infer<typeof noticePreferences>

export const getNoticePreferences = route({
  id: 'agents.getNoticePreferences',
  method: 'GET',
  path: '/millrace/aiagents/:id/notices',
  summary: 'Get what you are notified about of an agent',
  who: inProject('readConversations', 'read'),
  params: byId,
  data: noticePreferences,
})

export const setNoticePreferences = route({
  id: 'agents.setNoticePreferences',
  method: 'PUT',
  path: '/millrace/aiagents/:id/notices',
  summary:
    'Set what you are notified about of an agent: `null` follows its settings. Omitted fields stay unchanged',
  who: inProject('readConversations', 'write'),
  params: byId,
  body: z
    .strictObject({
      choice: z.strictObject({ inApp: events, email: events }).nullable(),
      muteHours,
      unsubscribed: z.literal(false),
    })
    .partial(),
  data: noticePreferences,
})

/** What one person hears of the agents of an account. */
export const noticeSettings = z.object({
  /** Their own; null: that of the account. */
  timeZone: z.string().nullable(),
  accountTimeZone: z.string(),
  mutedUntil: timestamp.nullable(),
  /** From the emails with the daily summary. */
  digestUnsubscribed: z.boolean(),
  /** Agents whose conversations they can read, with what is unlike the agent's settings. */
  agents: z.array(
    z.object({
      id: id('agent'),
      name: z.string(),
      projectId: id('project'),
      chosen: z.boolean(),
      mutedUntil: timestamp.nullable(),
      unsubscribed: z.boolean(),
    }),
  ),
})
export type NoticeSettings = z.infer<typeof noticeSettings>

export const getNoticeSettings = route({
  id: 'agents.getNoticeSettings',
  method: 'GET',
  path: '/millrace/notices',
  summary: 'Get your notification settings for the account, and up to 500 agents that they are about',
  who: { access: 'user', effect: 'read' },
  data: noticeSettings,
})

export const setNoticeSettings = route({
  id: 'agents.setNoticeSettings',
  method: 'PUT',
  path: '/millrace/notices',
  summary: 'Set your time zone, mute all agents of the account, or subscribe to daily summaries again',
  who: { access: 'user', effect: 'write' },
  body: z
    .strictObject({ timeZone: timeZone.nullable(), muteHours, digestUnsubscribed: z.literal(false) })
    .partial(),
  data: noticeSettings,
})
