// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { contextOf, hrefOf, linkOf } from './link.ts'

afterEach(() => history.replaceState(null, '', '/'))

describe('hrefOf', () => {
  it.each(['/', '/console', '/user/integrations', '/console/agent/chat/agt_1?conversation=cnv_1'])(
    'leads to the sheets from %s, although their link has no leading slash',
    (page) => {
      history.replaceState(null, '', page)
      const link = linkOf({ type: 'sheet' })!
      expect(link).toBe('console/sheets')
      expect(hrefOf(link)).toBe('/console/sheets')
    },
  )

  it('leaves links from the root as they are', () => {
    history.replaceState(null, '', '/user/setting')
    expect(hrefOf('/user/integrations')).toBe('/user/integrations')
  })
})

describe('contextOf', () => {
  it('gives what has a page of its own', () => {
    expect(contextOf({ type: 'workflow', jobId: 'job_1' })).toEqual({ type: 'workflow', jobId: 'job_1' })
    expect(contextOf({ type: 'sheet', jobId: null })).toEqual({ type: 'sheet' })
    expect(contextOf({ type: 'other', jobId: null })).toBeNull()
  })
})
