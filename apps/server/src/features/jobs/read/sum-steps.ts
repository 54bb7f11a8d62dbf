import type { jobs } from '@millrace/contract'
import { CATALOGUE } from '../../flows/index.ts'
import { nodeAt, nodeIdOf, type RunDocuments } from '../../runs/index.ts'
import { readEntries, totalOf } from '../../usage/index.ts'

export interface EndedStep {
  path: string
  state: 'done' | 'failed'
  usage: unknown
  startedAt: number
  endedAt: number
}

interface Sum {
  times: number
  failed: number
  ms: number
  tokens: number
  credits: number
}

/** Combines all items of a step in flow order: `n3[12]/n5` counts as `n3/n5`. */
export function sumSteps(steps: Iterable<EndedStep>, documents: RunDocuments): jobs.JobStep[] {
  const sums = new Map<string, Sum>()
  for (const step of steps) {
    const path = step.path.replaceAll(/\[\d+\]/g, '')
    const sum = sums.get(path) ?? { times: 0, failed: 0, ms: 0, tokens: 0, credits: 0 }
    sums.set(path, sum)
    sum.times += 1
    if (step.state === 'failed') sum.failed += 1
    sum.ms += Math.max(0, step.endedAt - step.startedAt)
    const { tokens, credits } = totalOf(readEntries(listOf(step.usage)))
    sum.tokens += tokens
    sum.credits += credits
  }
  return [...sums].map(([path, { ms, ...sum }]) => ({
    ...named(path, documents),
    ...sum,
    averageMs: ms / sum.times,
  }))
}

const listOf = (usage: unknown): unknown => {
  if (usage === null || usage === undefined) return []
  return Array.isArray(usage) ? usage : [usage]
}

function named(path: string, documents: RunDocuments) {
  const node = nodeAt(path, documents)
  const type = node?.type ?? ''
  const title = node?.title || CATALOGUE.get(type)?.title || nodeIdOf(path)
  return { path, type, title, titled: Boolean(node?.title) }
}
