// @vitest-environment jsdom
import type { search } from '@millrace/contract'
import { afterEach, expect, it } from 'vitest'
import { keepRecent, recentOf } from './recent.ts'

const itemOf = (id: string): search.SearchItem => ({
  kind: 'agent',
  id,
  name: id,
  parent: null,
  projectId: 'prj_1',
  own: true,
})

afterEach(() => sessionStorage.clear())

it('keeps the latest few of one user, each once, and nothing in local storage', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'a']) keepRecent('usr_1', itemOf(id))
  expect(recentOf('usr_1').map(({ id }) => id)).toEqual(['a', 'g', 'f', 'e', 'd', 'c'])
  expect(recentOf('usr_2')).toEqual([])
  expect(recentOf(undefined)).toEqual([])
  expect(localStorage).toHaveLength(0)
})

it('starts anew from what it cannot read', () => {
  for (const odd of ['{', 'null', '[]', '{"userId":1}', '{"userId":"usr_1","items":[1]}']) {
    sessionStorage.setItem('millrace-recent', odd)
    expect(recentOf('usr_1')).toEqual([])
  }
})
