import type { flows } from '@millrace/contract'
import { applyChanges, validateFlow } from '@millrace/engine'

type Document = flows.FlowDocument

type Tried =
  | { ok: true; document: Document }
  /** `misfit`: a step does not fit the draft any more; `errors`: it would bring errors in. */
  | { ok: false; why: 'misfit' | 'errors'; reason: string }

const keysOf = (problems: readonly flows.FlowProblem[]): Set<string> =>
  new Set(
    problems
      .filter(({ severity }) => severity === 'error')
      .map(({ code, nodeId, param, message }) => JSON.stringify([code, nodeId, param, message])),
  )

/** A proposed change on the draft as it is now: what would come of it, or why it does not fit any more. */
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
