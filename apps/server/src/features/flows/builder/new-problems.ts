import type { flows } from '@millrace/contract'

const keyOf = ({ code, nodeId, param, edge, message }: flows.FlowProblem): string =>
  JSON.stringify([code, nodeId, param, edge, message])

/** Errors that a change brings in; what was wrong before is not its fault. */
export function newErrors(
  before: readonly flows.FlowProblem[],
  after: readonly flows.FlowProblem[],
): flows.FlowProblem[] {
  const known = new Set(before.map(keyOf))
  return after.filter((problem) => problem.severity === 'error' && !known.has(keyOf(problem)))
}

/** A problem as a model is told of it. */
export const problemText = ({ nodeId, param, message }: flows.FlowProblem): string =>
  [[nodeId, param].filter(Boolean).join('.'), message].filter(Boolean).join(': ')
