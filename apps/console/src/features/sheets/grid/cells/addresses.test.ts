import { describe, expect, it } from 'vitest'
import { columnOf } from '../testing/stand-in.ts'
import { addressOf } from './addresses.ts'

const at = (type: 'url' | 'email' | 'phone' | 'text', value: string) =>
  addressOf(columnOf({ key: 'x', type }), {
    id: 'rec_1',
    version: 1,
    errors: {},
    createdAt: '',
    updatedAt: '',
    cells: { x: value },
  })

describe('addressOf', () => {
  it('opens web, email and phone links, and nothing that runs', () => {
    expect(at('url', 'https://example.test/a?b=c')).toBe('https://example.test/a?b=c')
    expect(at('email', 'a+b@example.test')).toBe('mailto:a%2Bb@example.test')
    expect(at('phone', '+49 (30) 12-34')).toBe('tel:+49301234')
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'no address'])
      expect(at('url', bad)).toBeNull()
    expect(at('text', 'https://example.test')).toBeNull()
  })

  it('puts nothing but an address into an email', () => {
    expect(at('email', 'a@example.test?bcc=b@example.test')).toBe(
      'mailto:a@example.test%3Fbcc%3Db@example.test',
    )
  })
})
