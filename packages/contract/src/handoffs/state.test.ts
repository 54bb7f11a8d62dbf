import { describe, expect, it } from 'vitest'
import { changeHandoff, type Handoff, type HandoffAction, MOST_UNATTENDED, NO_HANDOFF } from './state.ts'

const AT = 1_000_000
const MINUTE = 60_000
const waiting: Handoff = {
  ...NO_HANDOFF,
  status: 'requested',
  version: 1,
  reason: 'visitor',
  since: 0,
  due: AT,
}
const human: Handoff = { ...waiting, status: 'human', version: 2, assignee: 'usr_a', due: null }
const late: Handoff = { ...human, due: AT }

const request = (reason: 'visitor' | 'unanswered' = 'visitor'): HandoffAction => ({
  type: 'request',
  reason,
  wait: 5,
})
const take: HandoffAction = { type: 'assign', to: 'usr_a' }
const give: HandoffAction = { type: 'assign', to: 'usr_b' }
const expire: HandoffAction = { type: 'expire', wait: 5 }

/** From, action, then the state with its line, or the refusal. */
const TABLE: [string, Handoff, HandoffAction, string][] = [
  ['bot', NO_HANDOFF, request(), 'requested: requested'],
  ['bot', NO_HANDOFF, { type: 'withdraw' }, 'not_requested'],
  ['bot', NO_HANDOFF, take, 'human: joined'],
  ['bot', NO_HANDOFF, { type: 'wrote', reply: 5 }, 'already'],
  ['bot', NO_HANDOFF, { type: 'replied' }, 'no_person'],
  ['bot', NO_HANDOFF, { type: 'handBack' }, 'no_person'],
  ['bot', NO_HANDOFF, { type: 'end' }, 'no_person'],
  ['bot', NO_HANDOFF, expire, 'not_due'],
  ['requested', waiting, request(), 'already'],
  ['requested', waiting, { type: 'withdraw' }, 'bot: withdrawn'],
  ['requested', waiting, take, 'human: joined'],
  ['requested', waiting, { type: 'wrote', reply: 5 }, 'already'],
  ['requested', waiting, { type: 'replied' }, 'no_person'],
  ['requested', waiting, { type: 'handBack' }, 'bot: handedBack'],
  ['requested', waiting, { type: 'end' }, 'bot: ended'],
  ['requested', waiting, expire, 'bot: nobody'],
  ['requested, early', { ...waiting, due: AT + 1 }, expire, 'not_due'],
  ['human', human, request(), 'has_person'],
  ['human', human, { type: 'withdraw' }, 'not_requested'],
  ['human', human, take, 'already'],
  ['human', human, give, 'human: reassigned'],
  ['human', human, { type: 'wrote', reply: 5 }, 'human: null'],
  ['human', late, { type: 'wrote', reply: 5 }, 'already'],
  ['human', late, { type: 'replied' }, 'human: null'],
  ['human', human, { type: 'handBack' }, 'bot: handedBack'],
  ['human', human, { type: 'end' }, 'bot: ended'],
  ['human', human, expire, 'not_due'],
  ['human, late', late, expire, 'requested: idle'],
]

describe('what can follow what', () => {
  it.each(TABLE)('%s (%#)', (_name, from, action, expected) => {
    const outcome = changeHandoff(from, action, AT)
    expect('refusal' in outcome ? outcome.refusal : `${outcome.next.status}: ${outcome.line}`).toBe(expected)
  })

  it('counts each change, and no other', () => {
    for (const [, from, action] of TABLE) {
      const outcome = changeHandoff(from, action, AT)
      if ('refusal' in outcome) continue
      expect(outcome.next.version - from.version).toBe(outcome.line === null ? 0 : 1)
    }
  })
})

const next = (from: Handoff, action: HandoffAction, at = AT): Handoff => {
  const outcome = changeHandoff(from, action, at)
  if ('refusal' in outcome) throw new Error(outcome.refusal)
  return outcome.next
}

describe('time', () => {
  it('of a request ends where the owner says', () => {
    expect(next(NO_HANDOFF, request())).toMatchObject({ since: AT, due: AT + 5 * MINUTE })
  })

  it('of a person begins with the first message that waits, and ends with a reply', () => {
    const written = next(human, { type: 'wrote', reply: 10 })
    expect(written.due).toBe(AT + 10 * MINUTE)
    expect(next(written, { type: 'replied' }).due).toBeNull()
  })
})

describe('a loop', () => {
  it('is cut after some requests that nobody answered; visitors can still ask', () => {
    let now = NO_HANDOFF
    for (let round = 0; round < MOST_UNATTENDED; round++)
      now = next(next(now, request('unanswered'), 0), expire, AT)
    expect(changeHandoff(now, request('unanswered'), AT)).toEqual({ refusal: 'too_many' })
    expect(next(now, request('visitor')).status).toBe('requested')
    // A person who came begins the count anew.
    const back = next(next(now, take), { type: 'handBack' })
    expect(next(back, request('unanswered')).status).toBe('requested')
  })
})
