import { writeDocument } from '@millrace/engine'
import { expect, it } from 'vitest'
import { type Clip, clipOf, duplicate, fits, freeSpot, paste, readClip, writeClip } from './clip.ts'
import { setParam } from './edit-nodes.ts'
import { chain, edgesOf } from './testing.ts'

const named = () =>
  setParam(chain('setFields', 'setFields', 'output'), { id: 'n3', key: 'fields' }, [
    { name: 'a', value: '@@n2.x@@ @@n1.y@@ @@@@n2.z @@ n2[0]?@@ @@n22@@' },
  ])

function read(text: string): Clip {
  const given = readClip(text)
  if (given.kind !== 'clip') throw new Error(given.kind)
  return given.clip
}

it('copies a part and pastes it with new ids; tokens follow what was copied with them', () => {
  const document = named()
  const clip = read(writeClip(clipOf(document, ['n1', 'n2', 'n3'])))
  const pasted = paste(document, clip, { x: 1000, y: 50 })
  expect(pasted.selection).toEqual(['n5', 'n6'])
  expect(edgesOf(pasted.document)).toEqual(['n1.out n2', 'n2.out n3', 'n3.out n4', 'n5.out n6'])
  const copy = pasted.document.nodes.at(-1)!
  expect(copy.params.fields).toEqual([{ name: 'a', value: '@@n5.x@@ @@n1.y@@ @@@@n2.z @@n5[0]?@@ @@n22@@' }])
  expect(pasted.document.nodes.at(-2)!.position).toEqual({ x: 1000, y: 50 })
})

it('reads an exported flow, without its start', () => {
  expect(read(writeDocument(named())).nodes.map(({ id }) => id)).toEqual(['n2', 'n3', 'n4'])
})

it.each([
  ['', 'other'],
  ['hello', 'other'],
  ['{}', 'other'],
  ['[1]', 'other'],
  ['null', 'other'],
  ['{"nodes":[]}', 'empty'],
  ['{"nodes":[{"id":"n1","type":"start"}]}', 'empty'],
  ['{"kind":"millrace-flow","version":2,"nodes":[{"new":"things"}]}', 'newer'],
])('says what %j is', (text, kind) => {
  expect(readClip(text).kind).toBe(kind)
})

it('says where a part of a flow is invalid', () => {
  expect(readClip('{"nodes":[{"id":"x","type":"if"}]}')).toMatchObject({
    kind: 'broken',
    place: 'nodes.0.id',
  })
  const twice = { nodes: [1, 2].map(() => ({ id: 'n2', type: 'if' })) }
  expect(readClip(JSON.stringify(twice))).toMatchObject({ kind: 'broken', place: 'n2' })
})

it('duplicates what is selected, never the start', () => {
  const document = chain('setFields')
  expect(duplicate(document, ['n1'])).toBeNull()
  expect(duplicate(document, ['n1', 'n2'])!.document.nodes.map(({ id }) => id)).toEqual(['n1', 'n2', 'n3'])
})

it('finds a place for pasted nodes where they cover nothing', () => {
  const document = chain('setFields', 'setFields')
  const clip = clipOf(document, ['n2', 'n3'])
  const apart = { x: 0, y: 900 }
  expect(freeSpot(document, clip, apart)).toEqual(apart)
  const spot = freeSpot(document, clip, { x: 10, y: -20 })
  expect(spot).toEqual({ x: 10, y: 140 })
  const once = paste(document, clip, spot).document
  expect(freeSpot(once, clip, { x: 10, y: -20 })).toEqual({ x: 10, y: 260 })
})

it('knows when there would be more nodes than allowed', () => {
  const nodes = Array.from({ length: 3000 }, (_, at) => ({ id: `n${at + 2}`, type: 'if' }))
  const clip = read(JSON.stringify({ nodes }))
  const once = paste(chain('setFields'), clip, { x: 0, y: 0 }).document
  expect(fits(once)).toBe(true)
  expect(fits(paste(once, clip, { x: 0, y: 0 }).document)).toBe(false)
  expect(readClip(JSON.stringify({ nodes: [...nodes, ...nodes] })).kind).toBe('many')
})
