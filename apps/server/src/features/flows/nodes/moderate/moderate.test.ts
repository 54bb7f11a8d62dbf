import { describe, expect, it } from 'vitest'
import { bareEnv, runNode } from '../ai/testing.ts'
import { findByRules } from './by-rules.ts'
import { moderate } from './index.ts'

const run = (params: Record<string, unknown>) =>
  runNode(moderate, bareEnv({}), { params: { model: 'builtin', ...params } })
const kinds = ['personalData', 'spam']

describe('without a key', () => {
  it.each([
    ['Write to ann@example.org', /an email address/],
    ['Call +49 30 1234567', /a phone number/],
    ['My card is 4111 1111 1111 1111', /a card number/],
    ['Pay to DE89 3704 0044 0532 0130 00', /a bank account number/],
    ['https://a.example/1 https://b.example/2', /links/],
  ])('%s is found', async (text, reason) => {
    const { port, output } = await run({ text, kinds })
    expect(port).toBe('found')
    expect(output.reason).toMatch(reason)
    // The stored run doesn't repeat what was found.
    expect(output.reason).not.toContain('ann@')
  })

  it.each([
    'Our number 4111 1111 1111 1112 is an order.',
    'Article DE12 3456 7890 1234 5678 90 is sold out.',
    'Founded in 1998, 1200 employees, version 2.10.4.',
    'See https://example.org for more about how we make our kettles.',
  ])('%s is fine', async (text) => {
    expect(await run({ text, kinds })).toMatchObject({ port: 'fine', output: { flagged: false, kinds: [] } })
  })

  it('does not claim to have checked what rules cannot', async () => {
    await expect(run({ text: 'Hello.' })).rejects.toMatchObject({
      code: 'not_checked',
      message: expect.stringMatching(/Hate against groups/) as string,
    })
    const { output } = await run({ text: 'Hello.', kinds: ['hate', 'spam'], onUnchecked: 'goOn' })
    expect(output).toEqual({ flagged: false, kinds: [], reason: '', unchecked: ['hate'] })
    expect(await run({ text: 'Write to ann@example.org' })).toMatchObject({ port: 'found' })
  })
})

it('stays fast on text designed to be slow', () => {
  const begun = performance.now()
  for (const text of [
    '1'.repeat(200_000),
    'a@'.repeat(100_000),
    '+1 '.repeat(70_000),
    'DE12 '.repeat(40_000),
  ])
    findByRules(text, ['personalData', 'spam'])
  expect(performance.now() - begun).toBeLessThan(10_000)
})
