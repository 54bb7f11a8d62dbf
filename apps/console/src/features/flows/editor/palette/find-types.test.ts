import { expect, it } from 'vitest'
import { CATALOGUE } from '../model/testing.ts'
import { findTypes } from './find-types.ts'

const found = (words: string) => findTypes(CATALOGUE, words).map(({ title }) => title)

it('finds by title first, then by what a node does; never a second start', () => {
  expect(found('')).not.toContain('Start')
  expect(found('set')).toEqual(['Set fields'])
  expect(found('SÉT F')).toEqual(['Set fields'])
  expect(found('callflow')).toEqual(['Call a flow'])
  expect(found('collects the results')).toEqual(['For each'])
  expect(found('f').slice(0, 1)).toEqual(['For each'])
  expect(found('no such thing')).toEqual([])
})
