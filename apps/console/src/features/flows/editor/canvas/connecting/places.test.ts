import { describe, expect, it } from 'vitest'
import { dropNodeAt, type NodePlace, type PortPlace, portAt } from './places.ts'

/** A node with an input and these outputs below each other, on screen at a zoom. */
function place(id: string, zoom: number, [x, y]: [number, number], outputs = ['out']): NodePlace {
  const box = { x, y, width: 208 * zoom, height: (30 + 22 * outputs.length) * zoom }
  const at = { nodeId: id, box }
  return {
    id,
    box,
    ports: [
      { ...at, side: 'in', port: '', x, y: y + 27 * zoom },
      ...outputs.map((port, nth) => ({
        ...at,
        side: 'out' as const,
        port,
        x: x + box.width,
        y: y + (27 + 22 * nth) * zoom,
      })),
    ],
  }
}

describe('a press', () => {
  it.each([2, 1, 0.5, 0.25, 0.1])('grabs a port within a square of 24 pixels at zoom %d', (zoom) => {
    const node = place('n2', zoom, [300, 300])
    const [input, output] = node.ports as [PortPlace, PortPlace]
    const inwards = Math.min(12, node.box.width / 4) - 0.1
    for (const [port, sign] of [
      [input, -1],
      [output, 1],
    ] as const)
      for (const across of [-inwards, 0, 23.5 - inwards])
        for (const down of [-11.9, 0, 11.9]) {
          const at = { x: port.x + sign * across, y: port.y + down }
          expect([zoom, across, down, portAt([node], at, 24)]).toEqual([zoom, across, down, port])
        }
  })

  it.each([1, 0.25, 0.1])('moves the node at its middle at zoom %d, also with a finger', (zoom) => {
    const node = place('n2', zoom, [300, 300])
    const middle = { x: 300 + node.box.width / 2, y: 300 + node.box.height / 2 }
    expect(portAt([node], middle, 40)).toBeNull()
  })

  it('grabs the nearest of several ports, and none of a node behind', () => {
    const node = place('n2', 0.25, [300, 300], ['yes', 'no', 'error'])
    expect(portAt([node], { x: 356, y: 312 }, 24)?.port).toBe('no')
    const over = place('n3', 1, [340, 280])
    expect(portAt([node, over], { x: 370, y: 312 }, 24)).toBeNull()
  })
})

describe('a connection', () => {
  const wanted = { side: 'in' as const, least: 24, radius: 28, from: 'n1' }

  it.each([1, 0.25, 0.1])('ends at a node on its body, or near its input, at zoom %d', (zoom) => {
    const node = place('n2', zoom, [300, 300])
    const [input] = node.ports as [PortPlace]
    const end = (x: number, y: number) => dropNodeAt([node], { x, y }, wanted)?.id
    expect(end(300 + node.box.width - 1, 300 + node.box.height - 1)).toBe('n2')
    expect(end(input.x - 20, input.y + 19)).toBe('n2')
    expect(end(input.x - 25, input.y + 25)).toBeUndefined()
  })

  it('ends at a node that is too small to hit', () => {
    const node = place('n2', 0.1, [300, 300])
    expect(dropNodeAt([node], { x: 318, y: 310 }, { ...wanted, radius: 0 })?.id).toBe('n2')
  })

  it('ends at the frontmost node, then at the nearest, and not beside its own', () => {
    const [own, near, far] = [place('n1', 1, [0, 0]), place('n2', 1, [300, 0]), place('n3', 1, [280, 30])]
    expect(dropNodeAt([own, near, far], { x: 320, y: 40 }, wanted)?.id).toBe('n3')
    expect(dropNodeAt([own, near], { x: 290, y: 25 }, wanted)?.id).toBe('n2')
    expect(dropNodeAt([own], { x: -5, y: 27 }, wanted)).toBeNull()
  })
})
