import { Handle, type NodeProps, Position, useStore } from '@xyflow/react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Pin from 'lucide-react/icons/pin'
import Plus from 'lucide-react/icons/plus'
import { memo } from 'react'
import { useActions, useEditor, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { usePortName } from '../use-port-name.ts'
import css from './Canvas.module.css'
import { isFar } from './far.ts'
import { FarNode } from './FarNode.tsx'
import { useHover } from './hover.ts'
import { NodeBar } from './NodeBar.tsx'
import { NodeIcon } from './NodeIcon.tsx'
import { People } from './People.tsx'
import { RunMark } from './RunMark.tsx'
import { useCounterScale } from './use-counter-scale.ts'
import type { StepNode as Step } from './view.ts'

/** A node on the canvas, with the level of detail that is visible. */
export const StepNode = memo(function StepNode({ id, data, selected }: NodeProps<Step>) {
  const far = useStore(isFar)
  const Shown = far ? FarNode : NearNode
  return <Shown id={id} data={data} selected={selected} />
})

/** The node with its title, named ports and last result. */
function NearNode({ id, data, selected }: Pick<NodeProps<Step>, 'id' | 'data' | 'selected'>) {
  const { nodeType, title, ports, disabled, pinned, used, alone } = data
  const { catalogue, readOnly } = useEditorContext()
  const hovered = useHover(({ node }) => node === id)
  const portName = usePortName()
  const definition = catalogue.get(nodeType)
  const name = definition?.title ?? nodeType
  const own = ports.length === 1 ? ports.at(0) : undefined
  const offers = (hovered || selected || alone) && !readOnly
  return (
    <div
      className={css.node}
      data-group={definition?.group ?? 'unknown'}
      data-selected={selected}
      data-disabled={disabled}
    >
      {nodeType === 'start' ? null : <Handle type="target" position={Position.Left} className={css.handle} />}
      <div className={css.head}>
        <span className={css.icon}>
          <NodeIcon definition={definition} />
        </span>
        <span className={css.names}>
          <span className={css.title}>{title || name}</span>
          <br />
          <span className={css.kind}>{title ? `${id} · ${name}` : id}</span>
        </span>
        {pinned ? <Pinned /> : null}
        <ProblemMark id={id} />
        {own ? (
          <PortHandle
            nodeId={id}
            port={own.id}
            name={portName(own)}
            offers={offers && used.length === 0}
            isFirst={alone}
          />
        ) : null}
      </div>
      {own ? null : (
        <ul className={css.ports}>
          {ports.map((port) => (
            <li key={port.id} data-port={port.id}>
              {portName(port)}
              <PortHandle
                nodeId={id}
                port={port.id}
                name={portName(port)}
                offers={offers && !used.includes(port.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <RunMark id={id} />
      <People id={id} />
      {hovered && !readOnly ? <NodeBar id={id} disabled={disabled} isStart={nodeType === 'start'} /> : null}
    </div>
  )
}

// Dozens of nodes come into view while panning, so rarely needed parts are created on demand.

function Pinned() {
  const t = useEditorTexts()
  return (
    <span className={css.pin}>
      <Pin size={14} aria-hidden="true" />
      <span className="visually-hidden">{t('node.pinned')}</span>
    </span>
  )
}

function ProblemMark({ id }: { id: string }) {
  const worst = useEditor((state) => state.worst.get(id))
  return worst ? <Worst severity={worst} /> : null
}

function Worst({ severity }: { severity: 'error' | 'warning' }) {
  const t = useEditorTexts()
  return (
    <span className={css.problem} data-severity={severity}>
      <CircleAlert size={16} aria-hidden="true" />
      <span className="visually-hidden">{t(severity === 'error' ? 'node.hasError' : 'node.hasWarning')}</span>
    </span>
  )
}

interface PortHandleProps {
  nodeId: string
  port: string
  name: string
  /** Whether it offers to add a node there. */
  offers: boolean
  /** For the first node of the flow, with a text label. */
  isFirst?: boolean
}

function PortHandle({ offers, ...of }: PortHandleProps) {
  const { port } = of
  return (
    <>
      <Handle type="source" id={port} position={Position.Right} className={css.handle} data-port={port} />
      {offers && port !== 'error' ? <AddAfter {...of} /> : null}
    </>
  )
}

function AddAfter({ nodeId, port, name, isFirst = false }: Omit<PortHandleProps, 'offers'>) {
  const t = useEditorTexts()
  const { openPalette } = useActions()
  const scale = useCounterScale()
  return (
    <button
      type="button"
      tabIndex={-1}
      style={{ scale: String(scale) }}
      className={`${css.plus} nodrag nopan`}
      aria-label={isFirst ? undefined : t('node.addAfter', { port: name })}
      data-first={isFirst}
      data-plus={port}
      onClick={(event) => {
        event.stopPropagation()
        openPalette({ after: nodeId, port })
      }}
    >
      <Plus size={12} aria-hidden="true" />
      {isFirst ? t('node.addFirst') : null}
    </button>
  )
}
