// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { keepList, restoreList } from './kept-lists.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

describe('the kept lists of AI workers and agents', () => {
  afterEach(() => localStorage.clear())

  it('come back for their own project only, and beside each other', () => {
    keepList('workers', { projectId: 'prj_a', items: ['Ada'] })
    keepList('agents', { projectId: 'prj_a', items: ['Miller'] })
    expect(restoreList('workers', 'prj_a', isText)).toEqual(['Ada'])
    expect(restoreList('agents', 'prj_a', isText)).toEqual(['Miller'])
    expect(restoreList('workers', 'prj_b', isText)).toBeNull()
    expect(restoreList('workers', null, isText)).toBeNull()
  })

  it('of another project replace those of the one before', () => {
    keepList('workers', { projectId: 'prj_a', items: ['Ada'] })
    keepList('agents', { projectId: 'prj_b', items: ['Miller'] })
    expect(restoreList('workers', 'prj_a', isText)).toBeNull()
    expect(restoreList('workers', 'prj_b', isText)).toBeNull()
  })

  it('lie in the entry that the specification names', () => {
    keepList('workers', { projectId: 'prj_a', items: [] })
    expect(Object.keys(localStorage)).toEqual(['aiwork'])
  })

  it.each(['', '{', '[]', '"x"', '{"projectId":"prj_a"}', '{"projectId":"prj_a","workers":[1]}'])(
    'ignore what cannot be a list: %s',
    (text) => {
      localStorage.setItem('aiwork', text)
      expect(restoreList('workers', 'prj_a', isText)).toBeNull()
    },
  )
})
