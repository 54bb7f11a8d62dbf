import type { runs } from '@millrace/contract'
import type { TokenOffer } from '@millrace/engine'
import { expect, it } from 'vitest'
import { type KnownValues, sampleText, valueOf, withRealFields } from './offer-values.ts'

const offer = (
  token: string,
  from: TokenOffer['from'] = 'node',
  nodeId: string | null = 'n2',
): TokenOffer => ({
  token,
  from,
  nodeId,
  path: [],
  title: '',
  type: 'any',
  optional: false,
})
const known = {
  run: { input: { params: { topic: 'rain' }, row: { name: 'Ada' } } } as unknown as runs.Run,
  trace: new Map([['n2', { steps: [{ output: { body: { 'a b': 1, list: [{ x: 1 }] } } }] }]]),
  row: null,
  filled: {},
} as unknown as KnownValues

it('remembers the values of tokens', () => {
  expect(valueOf(offer('@@n2.body@@'), known)).toEqual({ 'a b': 1, list: [{ x: 1 }] })
  expect(valueOf(offer('@@topic@@', 'param', null), known)).toBe('rain')
  expect(valueOf(offer('@@topic@@', 'param', null), { ...known, filled: { topic: 'snow' } })).toBe('snow')
  expect(valueOf(offer('@@row.name@@', 'row', null), known)).toBe('Ada')
  expect(valueOf(offer('@@row.name@@', 'row', null), { ...known, row: { name: 'Bo' } })).toBe('Bo')
  expect(valueOf(offer('@@item@@', 'item', null), known)).toBeUndefined()
})

it('offers fields that existed in runs, once each and not forever', () => {
  const found = withRealFields([offer('@@n2.body@@'), offer('@@n2.body.list@@')], known)
  expect(found.map(({ token }) => token)).toEqual([
    '@@n2.body@@',
    '@@n2.body["a b"]@@',
    '@@n2.body.list@@',
    '@@n2.body.list[0]@@',
    '@@n2.body.list[0].x@@',
  ])
})

it('shortens values to one line', () => {
  expect(sampleText('a\n  b')).toBe('a b')
  expect(sampleText('x'.repeat(300))).toHaveLength(81)
  expect(sampleText({ a: 1 })).toBe('{"a":1}')
})
