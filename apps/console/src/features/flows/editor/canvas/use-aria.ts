import { useMemo } from 'react'
import { useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { useNodeTexts } from '../texts-of-nodes.ts'
import type { ShownEdge, ShownNode } from './view.ts'

const named = new WeakMap<ShownNode, { label: string; node: ShownNode }>()

/** Gives nodes and edges the names that screen readers say; the same object for the same node and name. */
export function useAria(nodes: readonly ShownNode[], edges: readonly ShownEdge[]) {
  const t = useEditorTexts()
  const texts = useNodeTexts()
  const { catalogue } = useEditorContext()

  function labelOf(node: ShownNode): string {
    if (node.type === 'note') return t('note.label', { text: node.data.text })
    const definition = catalogue.get(node.data.nodeType)
    const name = definition ? texts.title(definition) : node.data.nodeType
    return t('node.label', { id: node.id, title: node.data.title || name })
  }

  const config = useMemo(
    () => ({
      'node.a11yDescription.default': t('canvas.nodeHelp'),
      'node.a11yDescription.keyboardDisabled': t('canvas.nodeHelp'),
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
    [t],
  )

  return {
    nodes: nodes.map((node) => {
      const label = labelOf(node)
      const known = named.get(node)
      if (known?.label === label) return known.node
      const made = { ...node, ariaLabel: label }
      named.set(node, { label, node: made })
      return made
    }),
    edges: edges.map((edge) => ({ ...edge, ariaLabel: edge.data?.title ?? '' })),
    config,
  }
}
