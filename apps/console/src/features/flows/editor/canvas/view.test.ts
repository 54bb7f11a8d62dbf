import { expect, it } from 'vitest'
import { move, setParam, setTitle } from '../model/edit-nodes.ts'
import { chain, CATALOGUE } from '../model/testing.ts'
import { createViewer } from './view.ts'

it('rerenders nothing while a setting is typed, and one node when it looks different', () => {
  const viewer = createViewer(CATALOGUE)
  const document = chain('setFields', 'if', 'output')
  const view = viewer(document)
  const typed = setParam(document, { id: 'n2', key: 'fields' }, [{ name: 'a', value: 'b' }])
  expect(viewer(typed)).toBe(view)
  const titled = viewer(setTitle(typed, 'n2', 'Greeting'))
  expect(titled).not.toBe(view)
  expect(titled.nodes.map((node, at) => node === view.nodes[at])).toEqual([true, false, true, true])
  const moved = viewer(move(setTitle(typed, 'n2', 'Greeting'), { n3: { x: 1, y: 1 } }))
  expect(moved.edges).toBe(titled.edges)
  expect(moved.nodes.map((node, at) => node === titled.nodes[at])).toEqual([true, true, false, true])
})

it('shows the ports of cases', () => {
  const [, node] = createViewer(CATALOGUE)(chain('if')).nodes
  expect(node?.type === 'step' && node.data.ports.map(({ id }) => id)).toEqual(['yes', 'no', 'error'])
})
