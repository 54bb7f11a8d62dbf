// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { recall, remember } from './remembered.ts'

const KEY = { conversationId: 'cnv_1', visitorToken: 'secret' }

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('the remembered conversation', () => {
  it('is kept for each agent, and forgotten', () => {
    remember('a', KEY)
    expect(recall('a')).toEqual(KEY)
    expect(recall('b')).toBeNull()
    remember('a', null)
    expect(recall('a')).toBeNull()
    expect(localStorage.length).toBe(0)
  })

  it.each(['', 'nonsense', 'null', '[]', '{"conversationId":1}', '{"conversationId":"cnv_1"}'])(
    'is none when %j is stored',
    (stored) => {
      localStorage.setItem('millrace.chat.a', stored)
      expect(recall('a')).toBeNull()
    },
  )

  it('is none where the browser refuses storage', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    remember('a', KEY)
    expect(recall('a')).toBeNull()
    vi.stubGlobal('localStorage', undefined)
    remember('a', KEY)
    expect(recall('a')).toBeNull()
    vi.unstubAllGlobals()
  })
})
