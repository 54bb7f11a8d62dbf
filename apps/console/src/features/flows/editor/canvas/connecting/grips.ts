import type { ReactFlowState } from '@xyflow/react'
import { edgeKey, type Point } from '../../model/document.ts'
import type { Editor } from '../../store/editor-store.ts'
import type { ShownNode } from '../view.ts'
import type { Wire } from './drop.ts'
import { between, placesNear, type PortPlace, portAt } from './places.ts'

/** Minimum size of a press target in pixels. */
export const LEAST = { mouse: 24, touch: 40 } as const
export type Pointing = keyof typeof LEAST

export const pointingOf = ({ pointerType }: { pointerType: string }): Pointing =>
  pointerType === 'mouse' ? 'mouse' : 'touch'

/** Elements that handle presses themselves. */
const OTHERS = 'button:not([data-plus]), .react-flow__nodesselection, .react-flow__node-note'

/** What a press grabs: the port (unless the plus button is pressed) and the connection it starts. */
interface Grip {
  port: PortPlace | null
  wire: Wire
}

export interface Canvas {
  flow: ReactFlowState<ShownNode>
  editor: Editor
}

const wireFrom = (nodeId: string, side: Wire['side'], port: string): Wire => ({
  nodeId,
  side,
  port,
  moved: null,
})

/** The position of a connection's fixed end; undefined when its node no longer exists. */
export function portOf(
  { flow: { nodeLookup, transform } }: Pick<Canvas, 'flow'>,
  { nodeId, side, port }: Pick<Wire, 'nodeId' | 'side' | 'port'>,
): PortPlace | undefined {
  const node = nodeLookup.get(nodeId)
  const only = new Map(node ? [[nodeId, node]] : [])
  const [place] = placesNear({ nodeLookup: only, transform }, { x: 0, y: 0 }, Infinity)
  return place?.ports.find((one) => one.side === side && (side === 'in' || one.port === port))
}

/** A press at the end of the selected connection moves that end instead of starting a new one. */
function endOfSelected({ editor }: Canvas, { nodeId, side, port }: PortPlace): Wire | null {
  const { selection } = editor.getState()
  const moved = editor.document().edges.find((one) => selection.length === 1 && edgeKey(one) === selection[0])
  if (!moved) return null
  if (side === 'in' && moved.to === nodeId) return { ...wireFrom(moved.from, 'out', moved.port), moved }
  if (side === 'out' && moved.from === nodeId && moved.port === port)
    return { ...wireFrom(moved.to, 'in', ''), moved }
  return null
}

/** Dragging a connection anywhere releases its nearer end. */
function nearerEnd(canvas: Canvas, id: string | null | undefined, at: Point): Wire | null {
  const moved = canvas.editor.document().edges.find((edge) => edgeKey(edge) === id)
  if (!moved) return null
  const [back, on] = [wireFrom(moved.to, 'in', ''), wireFrom(moved.from, 'out', moved.port)]
  const [start, end] = [portOf(canvas, on), portOf(canvas, back)]
  if (!start || !end) return null
  return between(start, at) < between(end, at) ? { ...back, moved } : { ...on, moved }
}

/** What a press grabs at a point, in pixels from the corner of the canvas. */
export function gripAt(
  canvas: Canvas,
  { target, at, pointing }: { target: EventTarget; at: Point; pointing: Pointing },
): Grip | null {
  if (!(target instanceof Element) || !target.closest('.react-flow__renderer') || target.closest(OTHERS))
    return null
  const plus = target.closest('[data-plus]')
  const nodeId = plus?.closest('.react-flow__node')?.getAttribute('data-id')
  if (plus && nodeId)
    return { port: null, wire: wireFrom(nodeId, 'out', plus.getAttribute('data-plus') ?? '') }
  const size = LEAST[pointing]
  const port = portAt(placesNear(canvas.flow, at, size), at, size)
  if (port) return { port, wire: endOfSelected(canvas, port) ?? wireFrom(port.nodeId, port.side, port.port) }
  const wire = nearerEnd(canvas, target.closest('.react-flow__edge')?.getAttribute('data-id'), at)
  return wire ? { port: null, wire } : null
}
