import type { flows } from '@millrace/contract'
import type { Document } from './document.ts'

type Problem = flows.FlowProblem

const keyOf = ({ code, nodeId, param, edge, at, message }: Problem): string =>
  [code, nodeId, param, edge && `${edge.from}.${edge.port}>${edge.to}`, at?.path, at?.offset, message].join(
    '|',
  )

/** What the server found, and in which document. */
export interface Checked {
  document: Document
  problems: readonly Problem[]
}

const isError = ({ severity }: Problem): boolean => severity === 'error'

/**
 * What is found here, at once, and what only the server can know (sheets, models, other flows). What the server said of a
 * node that was changed since is left out until it has looked again.
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

/** The worst of each node's problems. */
export function worstByNode(problems: readonly Problem[]): ReadonlyMap<string, Problem['severity']> {
  const worst = new Map<string, Problem['severity']>()
  for (const one of problems)
    if (one.nodeId !== undefined && worst.get(one.nodeId) !== 'error') worst.set(one.nodeId, one.severity)
  return worst
}

/** What is wrong with each setting of a node, in one sentence. */
export function problemsOfNode(problems: readonly Problem[], nodeId: string) {
  const own = problems.filter((one) => one.nodeId === nodeId)
  const byParam = new Map<string, Problem[]>()
  for (const one of own)
    if (one.param !== undefined) byParam.set(one.param, [...(byParam.get(one.param) ?? []), one])
  return { byParam, others: own.filter(({ param }) => param === undefined) }
}
