import type { flows } from '@millrace/contract'
import type { Point } from '../../model/document.ts'
import type { DrawnConnection } from './connecting.ts'
import { type Drop, dropOn, type Wire } from './drop.ts'
import { type Canvas, LEAST, type Pointing, portOf } from './grips.ts'
import { dropNodeAt, type NodePlace, placesNear, type PortPlace, portAt } from './places.ts'

/** A connection dropped within this distance of a port ends at it. */
const RADIUS = { mouse: 28, touch: 44 } as const
/** Ports of a node closer than this cannot be distinguished with the pointer. */
const APART = 12

/** The output pointed at, where outputs can be distinguished. */
function pointedPort(target: NodePlace, pointer: Point, pointing: Pointing): string | null {
  const outputs = target.ports.filter(({ side }) => side === 'out')
  const [first, second] = outputs
  if (first && second && Math.abs(second.y - first.y) < APART) return null
  return portAt([{ ...target, ports: outputs }], pointer, LEAST[pointing])?.port ?? null
}

function endOf(target: NodePlace, side: PortPlace['side'], drop: Drop): Point | null {
  if (drop.kind !== 'edge') return null
  return (
    target.ports.find((one) => one.side === side && (side === 'in' || one.port === drop.edge.port)) ?? null
  )
}

/** Where a connection would end at the pointer, and what dropping it would do. */
export function follow(
  canvas: Canvas & { catalogue: flows.Catalogue },
  { wire, pointer, pointing }: { wire: Wire; pointer: Point; pointing: Pointing },
): DrawnConnection | null {
  const from = portOf(canvas, wire)
  if (!from) return null
  const side = wire.side === 'out' ? 'in' : 'out'
  const [least, radius] = [LEAST[pointing], RADIUS[pointing]]
  const target = dropNodeAt(placesNear(canvas.flow, pointer, radius + least), pointer, {
    side,
    least,
    radius,
    from: wire.nodeId,
  })
  if (!target) return { wire, from, pointer, drop: { kind: 'none' }, box: null, end: null }
  const port = side === 'out' ? pointedPort(target, pointer, pointing) : null
  const drop = dropOn(canvas.editor.document(), canvas.catalogue, {
    wire,
    target: { nodeId: target.id, port },
  })
  return { wire, from, pointer, drop, box: target.box, end: endOf(target, side, drop) }
}
