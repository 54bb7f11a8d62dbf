import { useMemo } from 'react'
import { useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { useCanvasTexts } from './texts/texts.ts'
import type { ShownEdge, ShownNode } from './view.ts'

const named = new WeakMap<ShownNode, { label: string; node: ShownNode }>()
const namedEdges = new WeakMap<ShownEdge, ShownEdge>()

/**
 * Nodes are positioned without a transform, so that they are painted into one layer; hundreds of transforms cost more
 * per frame than the nodes themselves.
 */
const placeOf = ({ position: { x, y } }: ShownNode) => ({ left: x, top: y, transform: 'none' })

/** One tab stop among nodes and one among notes; arrow keys move between them. */
function stopsOf(nodes: readonly ShownNode[], type: ShownNode['type']): ShownNode[] {
  const some = nodes.filter((node) => node.type === type)
  const chosen = some.filter(({ selected }) => selected)
  return chosen.length > 0 ? chosen : some.slice(0, 1)
}

/** Adds accessible names to nodes and edges; returns the same object for the same node and name. */
export function useAria(nodes: readonly ShownNode[], edges: readonly ShownEdge[]) {
  const t = useEditorTexts()
  const tc = useCanvasTexts()
  const { catalogue } = useEditorContext()

  const chosen = new Set(nodes.filter(({ selected }) => selected).map(({ id }) => id))
  const stops = new Set([...stopsOf(nodes, 'step'), ...stopsOf(nodes, 'note')])

  function labelOf(node: ShownNode): string {
    if (node.type === 'note') return t('note.label', { text: node.data.text })
    const definition = catalogue.get(node.data.nodeType)
    const name = definition?.title ?? node.data.nodeType
    return t('node.label', { id: node.id, title: node.data.title || name })
  }

  const config = useMemo(
    () => ({
      'node.a11yDescription.default': tc('node.help'),
      'node.a11yDescription.keyboardDisabled': tc('node.help'),
      'node.a11yDescription.ariaLiveMessage': ({
        direction,
        x,
        y,
      }: {
        direction: string
        x: number
        y: number
      }) => t('canvas.moved', { direction, x: Math.round(x), y: Math.round(y) }),
      'edge.a11yDescription.default': t('canvas.edgeHelp'),
    }),
    [t, tc],
  )

  return {
    nodes: nodes.map((node) => {
      const label = labelOf(node)
      const tabIndex = stops.has(node) ? 0 : -1
      const known = named.get(node)
      if (known?.label === label && known.node.domAttributes?.tabIndex === tabIndex) return known.node
      const made = { ...node, ariaLabel: label, domAttributes: { tabIndex }, style: placeOf(node) }
      named.set(node, { label, node: made })
      return made
    }),
    edges: edges.map((edge) => {
      // Connections are reachable from their node; all of them would be hundreds of tab stops.
      const focusable = chosen.has(edge.source) || chosen.has(edge.target) || edge.selected === true
      const known = namedEdges.get(edge)
      if (known?.focusable === focusable) return known
      const made = { ...edge, ariaLabel: edge.data?.title ?? '', focusable }
      namedEdges.set(edge, made)
      return made
    }),
    config,
  }
}
