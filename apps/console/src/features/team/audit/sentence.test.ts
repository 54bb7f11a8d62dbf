import { team } from '@millrace/contract'
import { expect, it } from 'vitest'
import { en } from './en.ts'
import { sentenceOf, sentenceOfAction } from './sentence.ts'
import { useAuditTexts } from './texts.ts'

const entry = (part: object) => ({
  id: 'aud_1' as const,
  at: '2026-01-01T00:00:00.000Z',
  actor: { kind: 'member', id: 'usr_1', name: 'ada@mill.test' },
  action: 'agent.delete',
  object: { type: 'agent', id: 'agt_0123456789abcdef', name: 'Counter' },
  projectId: null,
  details: {},
  ip: null,
  ...part,
})
const say = (part: object) => sentenceOf(useAuditTexts.t, entry(part))

it('has a sentence for every recorded action, and no other', () => {
  const actions = Object.entries(en.actions).flatMap(([noun, verbs]) =>
    Object.keys(verbs).map((verb) => `${noun}.${verb}`),
  )
  expect(actions.toSorted()).toEqual(team.auditAction.options.toSorted())
})

it('says who did what to which thing, by their names', () => {
  expect(say({})).toBe('ada@mill.test deleted the agent “Counter”')
  expect(say({ actor: { kind: 'system', id: null, name: 'onboarding' } })).toMatch(/^Millrace deleted/)
  const session = { type: 'session', id: 'usr_1', name: 'ada@mill.test' }
  const visitor = { kind: 'visitor', id: null, name: null }
  expect(say({ action: 'session.begin', actor: visitor, object: session })).toBe('ada@mill.test signed in')
})

it('shortens the id of unnamed things, shows names as they are, and shows an unknown action', () => {
  expect(say({ object: { type: 'agent', id: 'agt_0123456789abcdef', name: null } })).toContain(
    '“agt_01234567…”',
  )
  expect(say({ object: { type: 'agent', id: 'agt_1', name: '{{who}} $t(title)' } })).toContain(
    '“{{who}} $t(title)”',
  )
  expect(say({ action: 'mill.grind' })).toBe('ada@mill.test: mill.grind')
  expect(sentenceOfAction(useAuditTexts.t, 'agent.delete')).toBe('… deleted the agent “…”')
})
