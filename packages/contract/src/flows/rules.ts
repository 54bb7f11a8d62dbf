import { z } from 'zod'
import { flowKey } from './parameters.ts'
import { text } from '../text.ts'

export const RULE_OPERATORS = [
  'is',
  'isNot',
  'contains',
  'containsNot',
  'startsWith',
  'endsWith',
  'greater',
  'greaterOrEqual',
  'less',
  'lessOrEqual',
  'isEmpty',
  'isNotEmpty',
  'isTrue',
  'isFalse',
  'isOneOf',
  'before',
  'after',
] as const

export interface Rule {
  left: unknown
  operator: (typeof RULE_OPERATORS)[number]
  right?: unknown
}
export interface RuleGroup {
  match: 'all' | 'any'
  rules: (Rule | RuleGroup)[]
}

const rule = z.strictObject({
  left: z.unknown(),
  operator: z.enum(RULE_OPERATORS),
  right: z.unknown().optional(),
})

const groupOf = (depth: number): z.ZodType<RuleGroup> =>
  z.strictObject({
    match: z.enum(['all', 'any']),
    rules: z.array(depth > 1 ? z.union([rule, groupOf(depth - 1)]) : rule).max(100),
  })

/** Value of a RULES setting: and/or groups of rules, nested up to five levels. */
export const ruleGroup = groupOf(5)

/** Value of a FIELDS setting: names with their values. */
export const fieldList = z.array(z.strictObject({ name: flowKey, value: z.unknown() })).max(500)

/** Value of a CASES setting: one port per case; the first matching case is taken. */
export const caseList = z
  .array(z.strictObject({ port: flowKey, title: text(200).default(''), rules: ruleGroup }))
  .max(100)
