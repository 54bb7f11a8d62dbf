import { credentials as contract } from '@millrace/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkNew, checkSecret, emptyValues, placeOf, type SecretValues } from './secret-values.ts'

const kinds = [...contract.HOSTED_VENDORS, 'openai-compatible', 'http'] as const
const filled: SecretValues = {
  ...emptyValues(null),
  name: 'Mine',
  key: ' sk-1 ',
  baseUrl: 'https://models.example.org/v1/',
  origin: 'https://api.example.org',
  token: 'tok',
  username: 'me',
  password: 'p:w',
  headerName: 'X-Key',
  value: 'v',
}
const secretOf = (kind: (typeof kinds)[number], part: Partial<SecretValues> = {}) => {
  const checked = checkSecret(kind, { ...filled, ...part })
  return checked.ok ? checked.body : checked.errors
}

describe('a credential', () => {
  it('that is refused says at one of its fields what is wrong, whatever was filled in', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '',
        ' ',
        'x'.repeat(5000),
        'https://a:b@c.example/?q#h',
        'ftp://x',
        'Host',
        'Bär',
        'a:b',
      ),
    )
    const values = fc.record({
      ...Object.fromEntries(Object.keys(filled).map((key) => [key, text])),
      authType: fc.constantFrom('bearer', 'basic', 'header'),
    }) as unknown as fc.Arbitrary<SecretValues>
    fc.assert(
      fc.property(fc.constantFrom(...kinds), values, (kind, given) => {
        for (const checked of [checkNew(kind, given), checkSecret(kind, given)])
          expect(checked.ok || Object.keys(checked.errors).length > 0).toBe(true)
      }),
    )
  })

  it('contains only the inputs that its kind needs', () => {
    expect(secretOf('openai')).toEqual({ kind: 'openai', key: 'sk-1' })
    expect(secretOf('openai-compatible')).toEqual({
      kind: 'openai-compatible',
      baseUrl: 'https://models.example.org/v1',
      key: 'sk-1',
    })
    expect(secretOf('openai-compatible', { key: '  ' })).toMatchObject({ key: null })
    const auth = (authType: SecretValues['authType']) => secretOf('http', { authType })
    expect(auth('bearer')).toEqual({
      kind: 'http',
      origin: filled.origin,
      auth: { type: 'bearer', token: 'tok' },
    })
    expect(auth('basic')).toMatchObject({ auth: { type: 'basic', username: 'me', password: 'p:w' } })
    expect(auth('header')).toMatchObject({ auth: { type: 'header', name: 'X-Key', value: 'v' } })
  })

  it('is refused at the field at fault, its own name separate from that of the header', () => {
    const fields = (part: Partial<SecretValues>, kind: (typeof kinds)[number] = 'http') => {
      const checked = checkNew(kind, { ...filled, ...part })
      return checked.ok ? [] : Object.keys(checked.errors)
    }
    expect(fields({})).toEqual([])
    expect(fields({ name: '' })).toEqual(['name'])
    expect(fields({ authType: 'header', headerName: 'Host' })).toEqual(['headerName'])
    expect(fields({ authType: 'header', headerName: '', name: '' }).toSorted()).toEqual([
      'headerName',
      'name',
    ])
    expect(fields({ authType: 'basic', username: 'a:b' })).toEqual(['username'])
    expect(fields({ origin: 'https://api.example.org/path' })).toEqual(['origin'])
    expect(fields({ baseUrl: 'models' }, 'openai-compatible')).toEqual(['baseUrl'])
    expect(fields({ key: 'schlüssel' }, 'openai')).toEqual(['key'])
    expect(Object.keys(secretOf('http', { authType: 'header', headerName: 'a b' }))).toEqual(['headerName'])
    expect(['secret.auth.name', 'name', 'secret.auth.type', ''].map(placeOf)).toEqual([
      'headerName',
      'name',
      null,
      null,
    ])
  })

  it('being edited starts with where it belongs, never with a secret', () => {
    const known = {
      name: 'Mine',
      address: 'https://api.example.org',
      auth: 'basic',
      hint: 'me',
    } as Parameters<typeof emptyValues>[0]
    expect(emptyValues(known)).toMatchObject({
      origin: 'https://api.example.org',
      authType: 'basic',
      username: 'me',
      headerName: '',
      key: '',
      token: '',
      password: '',
      value: '',
    })
  })
})
