import { expect, it } from 'vitest'
import { connect } from './edit-edges.ts'
import { move } from './edit-nodes.ts'
import { chain } from './testing.ts'
import { neighbour, stream } from './walk.ts'

/** n1 → n2 (if) → n3 above, n4 below; both lead to n5. */
function fork() {
  const made = chain('if', 'setFields')
  const node = made.nodes.at(2)!
  const nodes = [...made.nodes, { ...node, id: 'n4' }, { ...node, id: 'n5' }]
  let document = { ...made, nodes }
  document = connect(document, { from: 'n2', port: 'no', to: 'n4' })
  for (const from of ['n3', 'n4']) document = connect(document, { from, port: 'out', to: 'n5' })
  return move(document, {
    n1: { x: 0, y: 0 },
    n2: { x: 280, y: 0 },
    n3: { x: 560, y: -100 },
    n4: { x: 560, y: 80 },
    n5: { x: 840, y: 0 },
  })
}

it('walks to neighbours: along the edges, and between what stands beside each other', () => {
  const document = fork()
  const to = (id: string | undefined, direction: 'left' | 'right' | 'up' | 'down') =>
    neighbour(document, id, direction)
  expect(to(undefined, 'right')).toBe('n1')
  expect(to('n1', 'right')).toBe('n2')
  expect(to('n2', 'right')).toBe('n4')
  expect(to('n4', 'up')).toBe('n3')
  expect(to('n3', 'down')).toBe('n4')
  expect(to('n3', 'right')).toBe('n5')
  expect(to('n5', 'left')).toBe('n4')
  expect(to('n1', 'left')).toBeNull()
  expect(to('n5', 'right')).toBeNull()
  expect(to('n1', 'up')).toBe('n3')
})

it('finds all that leads to a node, and all that it leads to', () => {
  expect([...stream(fork(), ['n3'], 'upstream')].toSorted()).toEqual(['n1', 'n2', 'n3'])
  expect([...stream(fork(), ['n2'], 'downstream')].toSorted()).toEqual(['n2', 'n3', 'n4', 'n5'])
  expect(stream(fork(), ['n5'], 'downstream')).toEqual(['n5'])
})
