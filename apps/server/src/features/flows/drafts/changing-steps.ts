import type { flows } from '@millrace/contract'
import { CATALOGUE } from '../nodes/catalogue.ts'

const READS: ReadonlySet<unknown> = new Set(['GET', 'HEAD'])

/**
 * Steps of a document that change something outside of it or wait for someone, and have no pinned output. Types not
 * known to be harmless count, and so do calls of other flows, whose steps are not pinned.
 */
export const changingSteps = ({ nodes }: Pick<flows.FlowDocument, 'nodes'>): string[] =>
  nodes
    .filter((node) => !node.pinned && !node.disabled && isChanging(node))
    .map(({ id, title, type }) => title || `${CATALOGUE.get(type)?.title ?? type} (${id})`)

function isChanging({ type, params }: flows.FlowDocument['nodes'][number]): boolean {
  const definition = CATALOGUE.get(type)
  if (!definition) return true
  if (definition.role === 'call' || WAITS.has(type)) return true
  if (definition.effects === 'pure' || definition.group === 'ai') return false
  // The method of a request says whether it only reads.
  const method = definition.params.find(({ key }) => key === 'method')
  return !(method && READS.has(params.method ?? method.defaultValue))
}

const WAITS: ReadonlySet<string> = new Set(['approval', 'wait'])
