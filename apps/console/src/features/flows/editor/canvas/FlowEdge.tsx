import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from '@xyflow/react'
import Plus from 'lucide-react/icons/plus'
import { memo } from 'react'
import { edgeKey } from '../model/document.ts'
import { useActions, useEditor, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import css from './Canvas.module.css'
import { useConnecting } from './connecting/connecting.ts'
import { hoverEdge, useHover } from './hover.ts'
import { useCounterScale } from './use-counter-scale.ts'
import type { ShownEdge } from './view.ts'

/** A connection. When hovered or selected, it offers to insert a node. */
export const FlowEdge = memo(function FlowEdge(props: EdgeProps<ShownEdge>) {
  const { id, source, target, sourceHandleId, selected, data } = props
  const [path, x, y] = getBezierPath(props)
  const hovered = useHover(({ edge }) => edge === id)
  const moved = useConnecting(({ drawn }) => drawn?.wire.moved != null && edgeKey(drawn.wire.moved) === id)
  const taken = useEditor(({ trace }) => {
    const steps = trace.get(source)?.steps
    return steps !== undefined && trace.has(target) && steps.some(({ port }) => port === sourceHandleId)
  })
  return (
    <>
      <BaseEdge
        path={path}
        interactionWidth={18}
        className={css.edge}
        data-error={data?.isError}
        data-selected={selected}
        data-taken={taken}
        data-moved={moved}
      />
      {(hovered || selected) && !moved ? <InsertButton id={id} x={x} y={y} /> : null}
    </>
  )
})

function InsertButton({ id, x, y }: { id: string; x: number; y: number }) {
  const t = useEditorTexts()
  const { editor, readOnly } = useEditorContext()
  const { openPalette } = useActions()
  const scale = useCounterScale()
  if (readOnly) return null
  return (
    <EdgeLabelRenderer>
      <button
        type="button"
        tabIndex={-1}
        className={`${css.edgePlus} nodrag nopan`}
        style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px) scale(${scale})` }}
        aria-label={t('edge.insert')}
        onPointerEnter={() => hoverEdge(id)}
        onPointerLeave={() => hoverEdge(null)}
        onClick={() => {
          const on = editor.document().edges.find((edge) => edgeKey(edge) === id)
          if (on) openPalette({ on })
        }}
      >
        <Plus size={14} aria-hidden="true" />
      </button>
    </EdgeLabelRenderer>
  )
}
