import { writeDocument } from '@millrace/engine'
import { expect, it } from 'vitest'
import { clipOf, duplicate, paste, readClip, writeClip } from './clip.ts'
import { setParam } from './edit-nodes.ts'
import { chain, edgesOf } from './testing.ts'

const named = () =>
  setParam(chain('setFields', 'setFields', 'output'), { id: 'n3', key: 'fields' }, [
    { name: 'a', value: '@@n2.x@@ @@n1.y@@ @@@@n2.z @@ n2[0]?@@ @@n22@@' },
  ])

it('copies a part and pastes it with ids of its own; tokens follow what was copied with them', () => {
  const document = named()
  const clip = readClip(writeClip(clipOf(document, ['n1', 'n2', 'n3'])))!
  const pasted = paste(document, clip, { x: 1000, y: 50 })
  expect(pasted.selection).toEqual(['n5', 'n6'])
  expect(edgesOf(pasted.document)).toEqual(['n1.out n2', 'n2.out n3', 'n3.out n4', 'n5.out n6'])
  const copy = pasted.document.nodes.at(-1)!
  expect(copy.params.fields).toEqual([{ name: 'a', value: '@@n5.x@@ @@n1.y@@ @@@@n2.z @@n5[0]?@@ @@n22@@' }])
  expect(pasted.document.nodes.at(-2)!.position).toEqual({ x: 1000, y: 50 })
})

it('reads an exported flow, without its start', () => {
  const clip = readClip(writeDocument(named()))
  expect(clip?.nodes.map(({ id }) => id)).toEqual(['n2', 'n3', 'n4'])
})

it.each(['', 'hello', '{}', '{"nodes":[{"id":"x"}]}', '{"nodes":[]}', '[1]', 'null'])(
  'is not fooled by %j',
  (text) => {
    expect(readClip(text)).toBeNull()
  },
)

it('duplicates what is selected, never the start', () => {
  const document = chain('setFields')
  expect(duplicate(document, ['n1'])).toBeNull()
  expect(duplicate(document, ['n1', 'n2'])!.document.nodes.map(({ id }) => id)).toEqual(['n1', 'n2', 'n3'])
})
