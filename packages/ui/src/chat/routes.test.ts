import { agents, conversations, VISIT_HEADER as HEADER } from '@millrace/contract'
import { describe, expect, it } from 'vitest'
import {
  chatRoute,
  enterRoute,
  historyRoute,
  MESSAGE_MAX,
  publicAgentRoute,
  VISIT_HEADER,
  visitCodeRoute,
} from './routes.ts'

describe('routes', () => {
  it.each([
    [chatRoute, conversations.chat],
    [historyRoute, conversations.history],
    [publicAgentRoute, agents.getPublic],
    [enterRoute, agents.enter],
    [visitCodeRoute, agents.sendVisitCode],
  ])('$id is the one of the contract', (own, contract) => {
    expect(contract).toMatchObject({ ...own })
    expect('answer' in own).toBe('answer' in contract)
  })

  it('shows what let a visitor in where the contract wants it', () => {
    expect(VISIT_HEADER).toBe(HEADER)
  })

  it('takes messages as long as the contract does', () => {
    expect(MESSAGE_MAX).toBe(conversations.MESSAGE_MAX)
  })
})
