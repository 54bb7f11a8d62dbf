// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useConfig } from './identity/config.ts'
import { useSession } from './identity/session.ts'
import { readStored, STORAGE_KEYS, writeStored } from './storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const stored = () => Object.fromEntries(Object.entries(localStorage))

describe('local storage', () => {
  it('has the three keys of the specification and no other', () => {
    expect(Object.values(STORAGE_KEYS)).toEqual(['token', 'currentProjectId', 'aiwork'])
    useSession.getState().begin('secret')
    useConfig.getState().setCurrentProjectId('prj_a')
    useConfig.getState().setOpenNav(false)
    expect(stored()).toEqual({ token: 'secret', currentProjectId: 'prj_a' })
  })

  it('forgets token and kept agents on leaving, and keeps the project', () => {
    useSession.getState().begin('secret')
    useConfig.getState().setCurrentProjectId('prj_a')
    writeStored('aiwork', '{}')
    useSession.getState().end()
    expect(stored()).toEqual({ currentProjectId: 'prj_a' })
    expect(useSession.getState().token).toBeNull()
  })

  it('is done without where the browser forbids it', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    writeStored('token', 'secret')
    expect(readStored('token')).toBe('secret')
  })
})

describe('the navigation', () => {
  it('is open unless it was closed', () => {
    expect(useConfig.getInitialState().openNav).toBe(true)
    useConfig.getState().setOpenNav(false)
    expect(document.cookie).toContain('millrace-nav=closed')
  })
})
