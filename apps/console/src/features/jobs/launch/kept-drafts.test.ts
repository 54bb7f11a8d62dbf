// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { newDraft } from './draft.ts'
import { forgetKept, readKept, writeKept } from './kept-drafts.ts'

afterEach(() => sessionStorage.clear())
const fresh = newDraft('Results')

it('returns what the tab has stored for this flow, until it is removed', () => {
  const draft = { ...fresh, title: 'By country', amount: '30' }
  writeKept('prj_a:flw_a', draft)
  expect(readKept('prj_a:flw_a', fresh)).toEqual(draft)
  expect(readKept('prj_b:flw_a', fresh)).toEqual(fresh)
  writeKept('prj_a:flw_a', null)
  expect(readKept('prj_a:flw_a', fresh)).toEqual(fresh)
})

it('starts over with what it cannot read, such as what another release stored', () => {
  for (const odd of ['{', '7', '[]', 'null', '{"inputs":{}}', JSON.stringify({ ...fresh, outputs: null })]) {
    sessionStorage.setItem('millrace-launch-prj_a:flw_a', odd)
    expect(readKept('prj_a:flw_a', fresh)).toEqual(fresh)
  }
})

it('removes drafts and nothing else', () => {
  sessionStorage.setItem('other', 'kept')
  writeKept('prj_a:flw_a', fresh)
  writeKept('prj_b:flw_b', fresh)
  forgetKept()
  expect(Object.keys(sessionStorage)).toEqual(['other'])
})
