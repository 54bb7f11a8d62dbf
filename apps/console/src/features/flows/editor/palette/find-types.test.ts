import { expect, it } from 'vitest'
import { CATALOGUE } from '../model/testing.ts'
import { findTypes } from './find-types.ts'

const findTitles = (words: string) => findTypes(CATALOGUE, words).map(({ title }) => title)

it('finds by title first, then by what a node does; never a second start', () => {
  expect(findTitles('')).not.toContain('Start')
  expect(findTitles('set')).toEqual(['Set fields'])
  expect(findTitles('SÉT F')).toEqual(['Set fields'])
  expect(findTitles('callflow')).toEqual(['Call a flow'])
  expect(findTitles('collects the results')).toEqual(['For each'])
  expect(findTitles('f').slice(0, 1)).toEqual(['For each'])
  expect(findTitles('no such thing')).toEqual([])
})
