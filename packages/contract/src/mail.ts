import { z } from 'zod'
import { id } from './ids.ts'
import { pageQuery, page } from './lists.ts'
import { inAccount, route } from './route.ts'
import { timestamp } from './text.ts'

export const MAIL_TEMPLATES = [
  'verify',
  'reset',
  'signUp',
  'signUpKnown',
  'invitation',
  'approval',
  'chatCode',
  'agentLead',
  'agentHandover',
  'agentUnanswered',
  'agentRating',
  'agentPassRate',
  'agentDigest',
  'dailySummary',
  'jobSucceeded',
  'jobPartial',
  'jobFailed',
  'jobCancelled',
  'jobCeiling',
  'jobLiveCeiling',
  'jobNoCredits',
  'jobLiveNoCredits',
  'jobRowLimit',
  'jobStopped',
  'paymentFailed',
  'paymentReminder',
  'planEnded',
] as const
/** `waiting`: no mail server is configured, so it stays in the outbox. */
export const MAIL_STATES = ['queued', 'waiting', 'sent', 'failed'] as const

export const mail = z.object({
  id: id('mail'),
  to: z.string(),
  /** `message`: text from a flow. */
  template: z.enum([...MAIL_TEMPLATES, 'message']),
  state: z.enum(MAIL_STATES),
  /** The link of an unsent mail while it is valid, for sharing it another way. */
  link: z.string().nullable(),
  error: z.string().nullable(),
  createdAt: timestamp,
  expires: timestamp.nullable(),
})
export type Mail = z.infer<typeof mail>

export const outbox = route({
  id: 'mail.outbox',
  method: 'GET',
  path: '/bauth/users/outbox',
  summary: 'List emails sent by the account, such as invitations. Unsent ones include their links',
  who: inAccount('inviteUser', 'read'),
  query: pageQuery,
  data: page(mail),
})
