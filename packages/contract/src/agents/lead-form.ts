import { z } from 'zod'
import { line, text } from '../text.ts'

/** Field types. The product provides default labels for the first three. */
export const LEAD_FIELD_TYPES = ['name', 'email', 'phone', 'text', 'choice'] as const

/** Maximum fields of a form. */
export const LEAD_FIELDS_MAX = 10

export const leadField = z
  .strictObject({
    key: z.string().regex(/^[a-z][a-z0-9_]{0,31}$/, 'is not a short lowercase name'),
    /** If empty, the default label of its type in the visitor's language. */
    label: text(60).trim(),
    type: z.enum(LEAD_FIELD_TYPES),
    required: z.boolean(),
    /** Options of a choice. */
    options: z.array(line(60)).max(20).default([]),
  })
  .refine(({ type, options }) => type !== 'choice' || options.length > 0, {
    message: 'is empty',
    path: ['options'],
  })
  .refine(({ type, label }) => label !== '' || (type !== 'text' && type !== 'choice'), {
    message: 'is empty',
    path: ['label'],
  })
export type LeadField = z.infer<typeof leadField>

/**
 * When a visitor sees the form: before the first message, after some messages, when they ask to be contacted or for a
 * quote, or when the knowledge has no answer.
 */
export const LEAD_REASONS = ['start', 'afterMessages', 'intent', 'unanswered'] as const
export const leadReason = z.enum(LEAD_REASONS)
export type LeadReason = z.infer<typeof leadReason>

/**
 * Why a form is shown. `nobody`: the visitor asked for a person, and nobody is available; owners can't choose this one.
 */
export const formReason = z.enum([...LEAD_REASONS, 'nobody'])
export type FormReason = z.infer<typeof formReason>

const points = z.number().int().min(-100).max(100)

/** A path on a website, with `*` as a wildcard. */
const pagePattern = z
  .string()
  .max(200)
  .regex(/^\/[^\s?#]*$/, 'is not a path such as /pricing*')

/** A scoring rule. A score is the sum of the matching rules, from 0 to 100. */
export const scoreRule = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('field'), key: text(32), points }),
  /** The address doesn't belong to a free email provider. */
  z.strictObject({ type: z.literal('companyEmail'), points }),
  z.strictObject({ type: z.literal('messages'), count: z.number().int().min(1).max(1000), points }),
  z.strictObject({ type: z.literal('page'), page: pagePattern, points }),
  /** The visitor wrote one of these words or phrases. */
  z.strictObject({ type: z.literal('words'), words: z.array(line(60)).min(1).max(50), points }),
])
export type ScoreRule = z.infer<typeof scoreRule>

const DEFAULT_FIELDS: LeadField[] = [
  { key: 'name', label: '', type: 'name', required: false, options: [] },
  { key: 'email', label: '', type: 'email', required: true, options: [] },
]

const DEFAULT_RULES: ScoreRule[] = [
  { type: 'companyEmail', points: 30 },
  { type: 'field', key: 'phone', points: 20 },
  { type: 'messages', count: 3, points: 20 },
]

/** The lead form: its fields, when it is shown, and how leads are scored. */
export const leadForm = z.strictObject({
  enabled: z.boolean().default(false),
  /** If empty, the default title. */
  title: text(120).default(''),
  fields: z
    .array(leadField)
    .min(1, 'has no field')
    .max(LEAD_FIELDS_MAX)
    .refine(
      (fields) => new Set(fields.map(({ key }) => key)).size === fields.length,
      'contains a duplicate key',
    )
    .default(DEFAULT_FIELDS),
  /** What the visitor agrees to by checking a box; empty for none. URLs in it become links. */
  consent: text(500).default(''),
  when: z.array(leadReason).max(LEAD_REASONS.length).default(['afterMessages', 'intent']),
  afterMessages: z.number().int().min(1).max(50).default(3),
  /** The chat continues only after the form is filled in. */
  required: z.boolean().default(false),
  score: z.array(scoreRule).max(20).default(DEFAULT_RULES),
  /** Deletes a lead this many days after its last change; null keeps it. */
  keepDays: z.number().int().min(1).max(3650).nullable().default(null),
})
export type LeadForm = z.infer<typeof leadForm>

/** The part of it that visitors see. */
export const publicLeadForm = z.object({
  ...leadForm.pick({ title: true, fields: true, consent: true, required: true }).shape,
  /** Shown before the first message. */
  atStart: z.boolean(),
})
export type PublicLeadForm = z.infer<typeof publicLeadForm>
