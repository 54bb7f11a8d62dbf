import { flows } from '@millrace/contract'
import { applyChanges } from '@millrace/engine'
import { z } from 'zod'
import { jsonParts } from '../nodes/parseJson/find-json.ts'

const MOST_SAID = 4000

const answer = z.object({
  say: z.string().transform((text) => text.slice(0, MOST_SAID).toWellFormed()),
  changes: flows.flowChanges.nullish().or(z.tuple([]).transform(() => null)),
})

interface Proposal {
  say: string
  changes: flows.FlowChange[]
  document: flows.FlowDocument
}

export type AnswerRead =
  | { ok: true; say: string; proposal: Proposal | null }
  | { ok: false; say: string; problems: string[] }

const MOST_TOLD = 12

function parsed(text: string): unknown {
  for (const part of [text.trim(), ...jsonParts(text)]) {
    try {
      const value: unknown = JSON.parse(part)
      if (typeof value === 'object' && value !== null && 'say' in value) return value
    } catch {
      // The next part of the text may match.
    }
  }
  return undefined
}

/** Parses a model's proposal strictly and applies it to a copy of the document. */
export function readAnswer(text: string, document: flows.FlowDocument): AnswerRead {
  const found = parsed(text)
  if (found === undefined)
    return { ok: false, say: '', problems: ['the answer is not a JSON object with "say" and "changes"'] }
  const read = answer.safeParse(found)
  if (!read.success) {
    const problems = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    return { ok: false, say: '', problems: problems.slice(0, MOST_TOLD) }
  }
  const { say, changes } = read.data
  if (!changes) return { ok: true, say, proposal: null }
  const applied = applyChanges(document, changes)
  if (!applied.ok) return { ok: false, say, problems: applied.problems.slice(0, MOST_TOLD) }
  return { ok: true, say, proposal: { say, changes, document: applied.document } }
}
