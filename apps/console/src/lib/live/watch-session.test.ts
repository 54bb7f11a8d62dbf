// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../identity/session.ts'
import { watchSession } from './watch-session.ts'

const queries = new QueryClient()
const reload = vi.fn()
let stop = () => {}

/** Another tab writes the entry; this one is only told. */
function storeElsewhere(token: string | null) {
  if (token === null) localStorage.removeItem('token')
  else localStorage.setItem('token', token)
  dispatchEvent(new StorageEvent('storage', { key: 'token' }))
}

beforeEach(() => {
  stop = watchSession(queries, reload)
})
afterEach(() => {
  stop()
  queries.clear()
  vi.clearAllMocks()
  localStorage.clear()
  useSession.setState({ token: null })
})

describe('watchSession', () => {
  it('forgets what was fetched when the session ends, however it ends', () => {
    useSession.getState().begin('one')
    queries.setQueryData(['information', true], { name: 'Ada' })
    useSession.getState().end()
    expect(queries.getQueryData(['information', true])).toBeUndefined()
  })

  it('signs in and out with other tabs', () => {
    storeElsewhere('one')
    expect(useSession.getState().token).toBe('one')
    storeElsewhere(null)
    expect(useSession.getState().token).toBeNull()
    expect(reload).not.toHaveBeenCalled()
  })

  it('starts anew when another tab signed in as somebody else', () => {
    useSession.getState().begin('one')
    storeElsewhere('two')
    expect(reload).toHaveBeenCalledOnce()
  })
})
