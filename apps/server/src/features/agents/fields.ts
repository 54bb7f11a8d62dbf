import { agents } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { AgentRow } from './queries.ts'

export type AgentChanges = { [K in agents.AgentField]?: agents.AgentValues[K] | undefined }

/** Columns are named as the fields of the contract, in snake case: `suggestedQuestions` is `suggested_questions`. */
export const columnOf = (field: agents.AgentField): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The fields that a change gives. */
export const givenFields = (changes: AgentChanges): agents.AgentField[] =>
  agents.AGENT_FIELDS.filter((field) => changes[field] !== undefined)

/** A value as its column takes it: lists are jsonb. */
export const parameterOf = (value: unknown): RawBuilder<unknown> =>
  Array.isArray(value) ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`

// real is single precision: 0.2 comes back as 0.2, but sums would not; two digits are what people set.
const twoDigits = (value: number) => Math.round(value * 100) / 100

/** What the owner set of the agent. */
export function valuesOf(row: AgentRow): agents.AgentValues {
  const stored = row as unknown as Record<string, unknown>
  const entries = agents.AGENT_FIELDS.map((field) => {
    const value = stored[columnOf(field)]
    return [field, typeof value === 'number' ? twoDigits(value) : value]
  })
  return Object.fromEntries(entries) as agents.AgentValues
}
