import type { flows } from '@millrace/contract'
import { CATALOGUE } from '../nodes/catalogue.ts'

const READS: ReadonlySet<unknown> = new Set(['GET', 'HEAD'])

/**
 * Steps of a document that change something outside of it, or wait for somebody, and have no pinned output. A type that
 * is not known to be harmless counts, and so does a call of another flow, whose steps nobody has pinned.
 */
export const changingSteps = ({ nodes }: Pick<flows.FlowDocument, 'nodes'>): string[] =>
  nodes
    .filter((node) => !node.pinned && !node.disabled && isChanging(node))
    .map(({ id, title, type }) => title || `${type} (${id})`)

function isChanging({ type, params }: flows.FlowDocument['nodes'][number]): boolean {
  const definition = CATALOGUE.get(type)
  if (!definition) return true
  if (definition.role === 'call' || WAITS.has(type)) return true
  if (definition.effects === 'pure' || definition.group === 'ai') return false
  // A request says by its method whether it only reads.
  const method = definition.params.find(({ key }) => key === 'method')
  return !(method && READS.has(params.method ?? method.defaultValue))
}

const WAITS: ReadonlySet<string> = new Set(['approval', 'wait'])
