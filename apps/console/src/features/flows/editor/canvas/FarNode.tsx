import { useEditor, useEditorContext } from '../store/context.ts'
import css from './Canvas.module.css'
import { RunMark } from './RunMark.tsx'
import type { StepNode } from './view.ts'

interface FarNodeProps {
  id: string
  data: StepNode['data']
  selected: boolean
}

/**
 * A node when zoomed out too far to read: a box of the same size in the color of its type or of its error. Hundreds are
 * visible at once, so they are plain boxes; React Flow measures port positions from elements marked like its own.
 */
export function FarNode({ id, data, selected }: FarNodeProps) {
  const { nodeType, ports, disabled } = data
  const { catalogue } = useEditorContext()
  const worst = useEditor((state) => state.worst.get(id))
  const own = ports.length === 1 ? ports.at(0) : undefined
  return (
    <div
      className={css.node}
      data-far
      data-group={catalogue.get(nodeType)?.group ?? 'unknown'}
      data-selected={selected}
      data-disabled={disabled}
      data-worst={worst}
    >
      {nodeType === 'start' ? null : <FarPort side="left" />}
      <div className={css.head}>{own ? <FarPort side="right" port={own.id} /> : null}</div>
      {own ? null : (
        <ul className={css.ports}>
          {ports.map((port) => (
            <li key={port.id}>
              <FarPort side="right" port={port.id} />
            </li>
          ))}
        </ul>
      )}
      <RunMark id={id} />
    </div>
  )
}

function FarPort({ side, port }: { side: 'left' | 'right'; port?: string }) {
  const kind = side === 'left' ? 'target' : 'source'
  return (
    <div
      className={`react-flow__handle react-flow__handle-${side} ${kind} ${css.handle}`}
      data-handleid={port}
      data-handlepos={side}
    />
  )
}
