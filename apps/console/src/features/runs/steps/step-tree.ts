import type { runs } from '@millrace/contract'

export interface StepNode {
  step: runs.RunStep
  children: StepNode[]
}

/** Nests steps under their parents, in order. Steps whose parent isn't shown are at the top level. */
export function treeOf(steps: readonly runs.RunStep[]): StepNode[] {
  const nodes = new Map(steps.map((step) => [step.path, { step, children: [] as StepNode[] }]))
  const top: StepNode[] = []
  for (const node of nodes.values()) {
    const parent = node.step.parent === null ? undefined : nodes.get(node.step.parent)
    ;(parent ? parent.children : top).push(node)
  }
  return top
}

/** Item of a for-each that a step belongs to, from 1: `n3[12]/n5` is of the thirteenth. */
export function itemOf({ path }: Pick<runs.RunStep, 'path'>): number | null {
  const found = /\[(\d+)\]\/[^/]+$/.exec(path)
  return found ? Number(found[1]) + 1 : null
}

const numberOf = (entry: unknown, key: string): number => {
  const value = typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>)[key] : 0
  return typeof value === 'number' ? value : 0
}

/** Tokens that a step used, both ways; 0 for none. */
export const tokensOf = (usage: unknown): number =>
  (Array.isArray(usage) ? usage : [usage]).reduce<number>(
    (sum, entry) => sum + numberOf(entry, 'tokensIn') + numberOf(entry, 'tokensOut'),
    0,
  )

/** The fallback model that a step asked, the model that it replaced, and the code of that one's failure. */
export function fallbackOf(usage: unknown): { model: string; instead: string; code: string } | null {
  for (const entry of Array.isArray(usage) ? (usage as unknown[]) : [usage]) {
    const { model, insteadOf } = (entry ?? {}) as {
      model?: string
      insteadOf?: { model: string; code: string }
    }
    if (model && insteadOf) return { model, instead: insteadOf.model, code: insteadOf.code }
  }
  return null
}

/** A credit is one cent paid by the installation; calls with an account's own key cost none. */
const CREDITS_PER_USD = 100

const isOwn = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && 'ownKey' in entry && entry.ownKey === true

/** Credits that a step cost; 0 for none. */
export const creditsOf = (usage: unknown): number =>
  (Array.isArray(usage) ? usage : [usage]).reduce<number>(
    (sum, entry) => sum + (isOwn(entry) ? 0 : numberOf(entry, 'costUsd') * CREDITS_PER_USD),
    0,
  )

/** Paths to expand at first: the failed steps and all above them. */
export function failedPaths(steps: readonly runs.RunStep[]): Set<string> {
  const byPath = new Map(steps.map((step) => [step.path, step]))
  const found = new Set<string>()
  for (const step of steps.filter(({ state }) => state === 'failed')) {
    for (let at: runs.RunStep | undefined = step; at && !found.has(at.path);) {
      found.add(at.path)
      at = at.parent === null ? undefined : byPath.get(at.parent)
    }
  }
  return found
}
