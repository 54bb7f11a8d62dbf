import { z } from 'zod'
import { scoreRule } from './agents/lead-form.ts'
import { id } from './ids.ts'
import { inProject, route } from './route.ts'
import { count, text, timestamp } from './text.ts'
import { CHANNELS } from './conversations/log.ts'
import { siteVisitor } from './conversations/messages.ts'

export const LEAD_STATUSES = ['new', 'contacted', 'qualified', 'won', 'lost'] as const
export const leadStatus = z.enum(LEAD_STATUSES)
export type LeadStatus = z.infer<typeof leadStatus>

/** Characters of one value of a form. */
export const LEAD_VALUE_MAX = 2000
export const LEAD_NOTE_MAX = 4000

/** A rule of the score that holds, and what made it hold: a label, a domain, a number, a page or a word. */
const scoreReason = z.object({
  type: z.enum(scoreRule.options.map((rule) => rule.shape.type.value)),
  points: z.number().int(),
  detail: z.string(),
})
export type ScoreReason = z.infer<typeof scoreReason>

const filledField = z.object({ key: z.string(), label: z.string(), value: z.string() })
export type FilledField = z.infer<typeof filledField>

/** Someone who left their details in an agent's chat. */
export const lead = z.object({
  id: id('lead'),
  agentId: id('agent'),
  agentName: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** What else the form asked for. */
  fields: z.array(filledField),
  status: leadStatus,
  note: z.string(),
  /** 0 to 100. */
  score: z.number().int(),
  reasons: z.array(scoreReason),
  channel: z.enum(CHANNELS),
  /** The page of the website from which the form came. */
  page: z.string().nullable(),
  /** The wording that was agreed to, and when; null: the form had none. */
  consent: z.object({ text: z.string(), at: timestamp }).nullable(),
  /** The newest conversation; null: it was deleted. */
  conversationId: id('conversation').nullable(),
  createdAt: timestamp,
  /** When the form was last filled in. */
  submittedAt: timestamp,
  updatedAt: timestamp,
})
export type Lead = z.infer<typeof lead>

export const submit = route({
  id: 'leads.submit',
  method: 'POST',
  path: '/millrace/chatbotleads',
  summary:
    'Fill in an agent’s lead form, as a visitor. Members who try the chat in the console have their input checked only',
  who: { access: 'visitor', effect: 'write' },
  visit: true,
  example: {
    agentId: 'agt_01k9d3v7w2m5q8r4t6x1y0z5ab',
    submission: '0198c5d2-7f3a-7c41-9b1e-2a64d3f0b9c7',
    values: { email: 'ada@example.com' },
  },
  body: z
    .strictObject({
      agentId: id('agent').optional(),
      publicId: z.uuid().optional(),
      /** Left out where the form comes before the first message: then a conversation begins. */
      conversationId: id('conversation').optional(),
      visitorToken: text(100).optional(),
      identity: text(4096).optional(),
      /** Made up anew for each form: one that is sent again is not taken twice. */
      submission: z.uuid(),
      /** By the keys of the form’s fields. */
      values: z
        .record(z.string().max(32), z.string().max(LEAD_VALUE_MAX, `at most ${LEAD_VALUE_MAX} characters`))
        .refine((values) => Object.keys(values).length <= 20, 'has more than 20 values'),
      consent: z.boolean().default(false),
      visitor: siteVisitor.optional(),
    })
    .refine(({ agentId, publicId }) => (agentId === undefined) !== (publicId === undefined), {
      message: 'send exactly one of agentId and publicId',
      path: ['agentId'],
    }),
  data: z.object({
    /** Whether it was kept: not of members who try the chat. */
    saved: z.boolean(),
    conversationId: id('conversation').nullable(),
    /** With a new conversation: the key to it. */
    visitorToken: z.string().nullable(),
  }),
})

export const LEAD_SORTS = ['newest', 'oldest', 'score'] as const

const leadFilter = z.strictObject({
  agentId: id('agent').optional(),
  status: leadStatus.optional(),
  /** By the time at which the form was last filled in. */
  from: timestamp.optional(),
  until: timestamp.optional(),
  minScore: z.coerce.number().int().min(0).max(100).optional(),
  /** Stands in the name, email, phone, note or another field. */
  search: text(200).optional(),
})

export const list = route({
  id: 'leads.list',
  method: 'GET',
  path: '/millrace/chatbotleads',
  summary: 'List people who left their details with the agents of a project',
  who: inProject('readConversations', 'read'),
  query: leadFilter.extend({
    sort: z.enum(LEAD_SORTS).default('newest'),
    /** `next` of the page before. */
    cursor: text(200).optional(),
    size: count(200).default(50),
  }),
  data: z.object({
    items: z.array(lead),
    /** All that match. */
    total: z.number().int(),
    /** Null when this is the end. */
    next: z.string().nullable(),
  }),
})

export const LEAD_EXPORT_FORMATS = ['csv', 'json'] as const

export const exportFile = route({
  id: 'leads.export',
  method: 'GET',
  path: '/millrace/chatbotleads/export',
  summary: 'Export leads as CSV or JSON, newest first',
  who: inProject('readConversations', 'read'),
  query: leadFilter.extend({ format: z.enum(LEAD_EXPORT_FORMATS).default('csv') }),
  answer: 'file',
  data: z.string(),
})

const byId = z.strictObject({ id: id('lead') })

export const get = route({
  id: 'leads.get',
  method: 'GET',
  path: '/millrace/chatbotleads/:id',
  summary: 'Get a lead with its conversations and what its earlier forms said',
  who: inProject('readConversations', 'read'),
  params: byId,
  data: lead.extend({
    /** Newest first, at most 50. */
    conversations: z.array(z.object({ id: id('conversation'), title: z.string(), updatedAt: timestamp })),
    /** Values that a later form replaced, newest first. */
    earlier: z.array(
      z.object({
        at: timestamp,
        name: z.string().nullable(),
        phone: z.string().nullable(),
        fields: z.array(filledField),
      }),
    ),
  }),
})

export const update = route({
  id: 'leads.update',
  method: 'PUT',
  path: '/millrace/chatbotleads/:id',
  summary: 'Set the status or the note of a lead',
  who: inProject('write', 'write', 'readConversations'),
  params: byId,
  body: z.strictObject({ status: leadStatus.optional(), note: text(LEAD_NOTE_MAX).optional() }),
  data: lead.pick({ id: true, status: true, note: true, updatedAt: true }),
})

const ids = z.array(id('lead')).min(1).max(200)

export const setStatus = route({
  id: 'leads.setStatus',
  method: 'POST',
  path: '/millrace/chatbotleads/status',
  summary: 'Set the status of several leads. All or nothing',
  who: inProject('write', 'write', 'readConversations'),
  body: z.strictObject({ ids, status: leadStatus }),
  data: z.object({ updated: z.number().int() }),
})

export const remove = route({
  id: 'leads.delete',
  method: 'DELETE',
  path: '/millrace/chatbotleads/:id',
  summary: 'Delete a lead. Its conversations stay',
  who: inProject('write', 'write', 'readConversations'),
  params: byId,
  data: z.object({ deleted: z.literal(true) }),
})

export const removeMany = route({
  id: 'leads.deleteMany',
  method: 'POST',
  path: '/millrace/chatbotleads/batchdelete',
  summary: 'Delete several leads. All or nothing',
  who: inProject('write', 'write', 'readConversations'),
  body: z.strictObject({ ids }),
  data: z.object({ deleted: z.number().int() }),
})
