import type { flows } from '@millrace/contract'
import { applyChanges, validateFlow } from '@millrace/engine'

type Document = flows.FlowDocument

type Tried =
  | { ok: true; document: Document }
  /** `misfit`: a step no longer fits the draft. `errors`: the change would add errors. */
  | { ok: false; why: 'misfit' | 'errors'; reason: string }

const keysOf = (problems: readonly flows.FlowProblem[]): Set<string> =>
  new Set(
    problems
      .filter(({ severity }) => severity === 'error')
      .map(({ code, nodeId, param, message }) => JSON.stringify([code, nodeId, param, message])),
  )

/** Applies a proposed change to the current draft: the result, or why it no longer fits. */
export function tryChange(
  document: Document,
  changes: readonly flows.FlowChange[],
  catalogue: flows.Catalogue,
): Tried {
  const applied = applyChanges(document, changes)
  if (!applied.ok) return { ok: false, why: 'misfit', reason: applied.problems[0] ?? '' }
  const before = keysOf(validateFlow(document, catalogue))
  const isNew = [...keysOf(validateFlow(applied.document, catalogue))].some((key) => !before.has(key))
  return isNew ? { ok: false, why: 'errors', reason: '' } : applied
}
