import type { flows } from '@millrace/contract'
import type { Document } from './document.ts'

type Problem = flows.FlowProblem

const keyOf = ({ code, nodeId, param, edge, at, message }: Problem): string =>
  [code, nodeId, param, edge && `${edge.from}.${edge.port}>${edge.to}`, at?.path, at?.offset, message].join(
    '|',
  )

/** The problems found by the server, and the document that it checked. */
export interface Checked {
  document: Document
  problems: readonly Problem[]
}

const isError = ({ severity }: Problem): boolean => severity === 'error'

/**
 * Combines problems found locally, at once, with those that only the server knows (sheets, models, other flows). Server
 * problems of nodes changed since are dropped until the next check.
 */
export function mergeProblems(
  document: Document,
  local: readonly Problem[],
  checked: Checked | null,
): Problem[] {
  const known = new Set(local.map(keyOf))
  const unchanged = new Set<unknown>(document.nodes)
  const then = new Map(checked?.document.nodes.map((node) => [node.id, node]))
  const isSame = ({ nodeId }: Problem) =>
    nodeId === undefined ? checked?.document === document : unchanged.has(then.get(nodeId))
  const remote = (checked?.problems ?? []).filter((one) => isSame(one) && !known.has(keyOf(one)))
  return [...local, ...remote].toSorted((a, b) => Number(isError(b)) - Number(isError(a)))
}

interface ProblemCount {
  errors: number
  warnings: number
}

export function countProblems(problems: readonly Problem[]): ProblemCount {
  const errors = problems.filter(isError).length
  return { errors, warnings: problems.length - errors }
}

/** The worst severity per node. */
export function worstByNode(problems: readonly Problem[]): ReadonlyMap<string, Problem['severity']> {
  const worst = new Map<string, Problem['severity']>()
  for (const one of problems)
    if (one.nodeId !== undefined && worst.get(one.nodeId) !== 'error') worst.set(one.nodeId, one.severity)
  return worst
}

/** The problems of a node's settings, one sentence each. */
export function problemsOfNode(problems: readonly Problem[], nodeId: string) {
  const own = problems.filter((one) => one.nodeId === nodeId)
  const byParam = new Map<string, Problem[]>()
  for (const one of own)
    if (one.param !== undefined) byParam.set(one.param, [...(byParam.get(one.param) ?? []), one])
  return { byParam, others: own.filter(({ param }) => param === undefined) }
}
