// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { tabDrafts } from './tab-drafts.ts'

interface Draft {
  title: string
  inputs: string[]
  plan: { at: string } | null
}

const fresh: Draft = { title: '', inputs: [], plan: null }
const kept = tabDrafts<Draft>('launch', ['plan'])
afterEach(() => sessionStorage.clear())

it('returns what the tab has stored, until it is removed', () => {
  const draft = { title: 'By country', plan: { at: '8:00' } }
  kept.write('prj_a:flw_a', draft)
  expect(kept.read('prj_a:flw_a', fresh)).toEqual(draft)
  expect(kept.read('prj_a:flw_a', { ...fresh, plan: { at: '9:00' } })).toEqual(draft)
  expect(kept.read('prj_b:flw_a', fresh)).toBeNull()
  kept.write('prj_a:flw_a', null)
  expect(kept.read('prj_a:flw_a', fresh)).toBeNull()
})

it('returns nothing of what it cannot read, such as what another release stored', () => {
  const odd = ['{', '7', '[]', 'null', '{"inputs":{}}', '{"title":null}', '{"plan":"daily"}', '{"other":1}']
  for (const stored of odd) {
    sessionStorage.setItem('millrace-launch-prj_a:flw_a', stored)
    expect(kept.read('prj_a:flw_a', fresh), stored).toBeNull()
  }
})

it('removes drafts of its kind and nothing else', () => {
  sessionStorage.setItem('other', 'kept')
  tabDrafts<Draft>('worker').write('agt_a', fresh)
  kept.write('prj_a:flw_a', fresh)
  kept.write('prj_b:flw_b', fresh)
  kept.forget()
  expect(Object.keys(sessionStorage).sort()).toEqual(['millrace-worker-agt_a', 'other'])
})
