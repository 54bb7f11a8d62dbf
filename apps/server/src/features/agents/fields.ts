import { agents } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { AgentRow } from './queries.ts'

export type AgentChanges = { [K in agents.AgentField]?: agents.AgentValues[K] | undefined }

/** Columns are the contract's fields in snake case: `suggestedQuestions` is `suggested_questions`. */
export const columnOf = (field: agents.AgentField): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The fields present in a change. */
export const givenFields = (changes: AgentChanges): agents.AgentField[] =>
  agents.AGENT_FIELDS.filter((field) => changes[field] !== undefined)

/** A value as a query parameter: lists are jsonb. */
export const parameterOf = (value: unknown): RawBuilder<unknown> =>
  Array.isArray(value) ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`

// `real` has single precision; two digits are what users set.
const twoDigits = (value: number) => Math.round(value * 100) / 100

/** The agent's settings. */
export function valuesOf(row: AgentRow): agents.AgentValues {
  const stored = row as unknown as Record<string, unknown>
  const entries = agents.AGENT_FIELDS.map((field) => {
    const value = stored[columnOf(field)]
    return [field, typeof value === 'number' ? twoDigits(value) : value]
  })
  return Object.fromEntries(entries) as agents.AgentValues
}
