import { portsOf } from '@millrace/engine'
import { getBezierPath, Position } from '@xyflow/react'
import { lazy, Suspense } from 'react'
import { usePortName } from '../../use-port-name.ts'
import { useNodeName } from '../../use-node-name.ts'
import { useEditorContext } from '../../store/context.ts'
import { nodeOf } from '../../model/document.ts'
import { useCanvasTexts } from '../texts/texts.ts'
import css from './Connecting.module.css'
import { type DrawnConnection, useConnecting } from './connecting.ts'
import type { PortPlace } from './places.ts'

const PortChoiceMenu = lazy(async () => ({ default: (await import('./PortChoiceMenu.tsx')).PortChoiceMenu }))

/** Overlay with the connection being drawn, and the menu to choose its output. */
export function ConnectingLayer() {
  const choice = useConnecting((state) => state.choice)
  return (
    <>
      <Drawing />
      <Suspense fallback={null}>{choice ? <PortChoiceMenu choice={choice} /> : null}</Suspense>
    </>
  )
}

/** The connection being drawn, or the port that a press would grab. */
function Drawing() {
  const near = useConnecting((state) => state.near)
  const drawn = useConnecting((state) => state.drawn)
  if (drawn) return <Line drawn={drawn} />
  return near ? <Near port={near} /> : null
}

/** The label of an output if its node has several. */
function useOutputName(): (nodeId: string, port: string) => string {
  const portName = usePortName()
  const { editor, catalogue } = useEditorContext()
  return (nodeId, port) => {
    const node = nodeOf(editor.document(), nodeId)
    const definition = node && catalogue.get(node.type)
    const ports = node && definition ? portsOf(node, definition) : []
    const own = ports.find(({ id }) => id === port)
    return own && ports.length > 1 ? portName(own) : ''
  }
}

function Near({ port }: { port: PortPlace }) {
  const outputName = useOutputName()
  const name = port.side === 'out' ? outputName(port.nodeId, port.port) : ''
  return (
    <div className={css.layer} aria-hidden="true">
      <span className={css.near} style={{ left: port.x, top: port.y }} data-error={port.port === 'error'} />
      {name ? (
        <span className={css.chip} style={{ left: port.x + 14, top: port.y }} data-side="right">
          {name}
        </span>
      ) : null}
    </div>
  )
}

function Line({ drawn }: { drawn: DrawnConnection }) {
  const { wire, from, pointer, drop, box, end } = drawn
  const text = useDropText(drawn)
  const to = end ?? pointer
  const isOut = wire.side === 'out'
  const [path] = getBezierPath({
    sourceX: from.x,
    sourceY: from.y,
    sourcePosition: isOut ? Position.Right : Position.Left,
    targetX: to.x,
    targetY: to.y,
    targetPosition: isOut ? Position.Left : Position.Right,
  })
  const place = box
    ? { left: box.x + box.width / 2, top: box.y - 10 }
    : { left: pointer.x, top: pointer.y - 22 }
  return (
    <div className={css.layer} data-drop={drop.kind} aria-hidden="true">
      <svg className={css.line}>
        <path d={path} />
        <circle cx={to.x} cy={to.y} r={4} />
      </svg>
      {box ? (
        <span
          className={css.target}
          style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
        />
      ) : null}
      {text ? (
        <span className={css.chip} style={place}>
          {text}
        </span>
      ) : null}
    </div>
  )
}

/** What dropping would do, in a few words. */
function useDropText({ wire, drop }: DrawnConnection): string {
  const t = useCanvasTexts()
  const nameOf = useNodeName()
  const outputName = useOutputName()
  switch (drop.kind) {
    case 'none':
      return t('connecting.none')
    case 'same':
      return ''
    case 'refused':
      return t(`connecting.${drop.why}`, { name: nameOf(drop.nodeId) })
    case 'ask':
      return t('connecting.ask', { name: nameOf(drop.nodeId) })
    default: {
      const port = wire.side === 'in' ? outputName(drop.nodeId, drop.edge.port) : ''
      return t('connecting.edge', { name: port ? `${nameOf(drop.nodeId)} – ${port}` : nameOf(drop.nodeId) })
    }
  }
}
