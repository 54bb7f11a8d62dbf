import { agents, conversations } from '@millrace/contract'
import { describe, expect, it } from 'vitest'
import { chatRoute, historyRoute, MESSAGE_MAX, publicAgentRoute } from './routes.ts'

describe('routes', () => {
  it.each([
    [chatRoute, conversations.chat],
    [historyRoute, conversations.history],
    [publicAgentRoute, agents.getPublic],
  ])('$id is the one of the contract', (own, contract) => {
    expect(contract).toMatchObject({ ...own })
    expect('answer' in own).toBe('answer' in contract)
  })

  it('takes messages as long as the contract does', () => {
    expect(MESSAGE_MAX).toBe(conversations.MESSAGE_MAX)
  })
})
