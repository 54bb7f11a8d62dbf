import { describe, expect, it } from 'vitest'
import { safeNext, wantedSearch } from './next-path.ts'

const ORIGIN = 'https://mill.example'

describe('safeNext', () => {
  it.each(['/console/knowledge', '/console/knowledge/kb_1?tab=chunks#x', '/console/agent?q=%2F%2Fevil'])(
    'lets through %s',
    (path) => expect(safeNext(path, ORIGIN)).toBe(path),
  )

  it.each([
    undefined,
    null,
    42,
    '',
    'console',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    ' //evil.example',
    '/login',
    '/login/reset',
    '/google_signin_callback?code=x',
    '/console/google_signin_callback',
    '/login?next=/login',
    '/console/login',
    '/console/login/',
  ])('goes to the start instead of %j', (path) => expect(safeNext(path, ORIGIN)).toBe('/console'))

  it('never leaves the origin, whatever is written', () => {
    for (const path of ['/@evil.example', '/%2F%2Fevil.example', '/;//evil.example', '/?//evil.example'])
      expect(new URL(safeNext(path, ORIGIN), ORIGIN).origin).toBe(ORIGIN)
  })
})

describe('wantedSearch', () => {
  it('keeps the wanted path, but for the start', () => {
    expect(wantedSearch('/console/knowledge?q=x')).toEqual({ next: '/console/knowledge?q=x' })
    expect(wantedSearch('/console')).toEqual({})
  })
})
