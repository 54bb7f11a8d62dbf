// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { useConfig } from '../identity/config.ts'
import { useSession } from '../identity/session.ts'
import { callHeaders } from './headers.ts'

afterEach(() => {
  useSession.setState({ token: null })
  useConfig.setState({ currentProjectId: null })
})

describe('callHeaders', () => {
  it('sends token and project', () => {
    useSession.setState({ token: 'secret' })
    useConfig.setState({ currentProjectId: 'prj_a' })
    expect(callHeaders('/millrace/aiagents')).toEqual({
      authorization: 'Bearer secret',
      'x-project-id': 'prj_a',
    })
  })

  it('keeps the token from public chat pages', () => {
    useSession.setState({ token: 'secret' })
    expect(callHeaders('/chat-public/abc')).toEqual({})
    expect(callHeaders('/x/chat-public/abc')).toHaveProperty('authorization')
  })

  it('sends nothing of somebody who is not signed in', () => {
    expect(callHeaders('/bauth/users/auth/setup')).toEqual({})
  })
})
