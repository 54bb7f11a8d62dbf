import { expect, it } from 'vitest'
import { connect } from './edit-edges.ts'
import { addNote } from './edit-notes.ts'
import { move } from './edit-nodes.ts'
import { chain } from './testing.ts'
import { neighbour, previousOf, stream } from './walk.ts'

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

it('walks to neighbours: along the edges, and between adjacent nodes', () => {
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

it('finds everything that leads to a node, and everything that it leads to', () => {
  expect([...stream(fork(), ['n3'], 'upstream')].toSorted()).toEqual(['n1', 'n2', 'n3'])
  expect([...stream(fork(), ['n2'], 'downstream')].toSorted()).toEqual(['n2', 'n3', 'n4', 'n5'])
  expect(stream(fork(), ['n5'], 'downstream')).toEqual(['n5'])
})

it('walks from note to note in reading order, and never beyond them', () => {
  const places = [
    { x: 300, y: 400 },
    { x: 0, y: 0 },
    { x: 0, y: 400 },
  ]
  const document = places.reduce((made, place) => addNote(made, place).document, fork())
  const order = ['t2', 't3', 't1']
  expect(order.map((id) => neighbour(document, id, 'down'))).toEqual(['t3', 't1', null])
  expect(order.map((id) => neighbour(document, id, 'left'))).toEqual([null, 't2', 't3'])
})

it('knows what comes before a deleted node', () => {
  const document = fork()
  expect(previousOf(document, ['n5'])).toBe('n3')
  expect(previousOf(document, ['n3', 'n5'])).toBe('n2')
  expect(previousOf(document, ['n2.no>n4'])).toBe('n2')
  expect(previousOf(document, ['t1'])).toBe('n1')
})
