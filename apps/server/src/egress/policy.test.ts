import { describe, expect, it } from 'vitest'
import { createPolicy, targetOf } from './policy.ts'

const to = (url: string) => targetOf(new URL(url))
const target = { host: 'inside.test', port: 80 }

describe('createPolicy', () => {
  it('permits public addresses only, without an allowance', () => {
    const policy = createPolicy([])
    expect(policy.permits(target, '8.8.8.8')).toBe(true)
    expect(policy.permits(target, '10.0.0.1')).toBe(false)
  })

  it('takes an address for all its spellings and nothing else', () => {
    const policy = createPolicy(['127.0.0.1'])
    expect(policy.permits(target, '127.0.0.1')).toBe(true)
    expect(policy.permits(target, '::ffff:127.0.0.1')).toBe(true)
    expect(policy.permits(target, '127.0.0.2')).toBe(false)
  })

  it('takes a range of its own family only', () => {
    const policy = createPolicy(['10.1.0.0/16', 'fd00::/8'])
    expect(policy.permits(target, '10.1.200.3')).toBe(true)
    expect(policy.permits(target, '10.2.0.1')).toBe(false)
    expect(policy.permits(target, 'fd12::1')).toBe(true)
    expect(policy.permits(target, '::1')).toBe(false)
  })

  it('ties an address or a name to the port when one is given', () => {
    const policy = createPolicy(['127.0.0.1:11434', '[::1]:11434', 'ollama:8080'])
    expect(policy.permits(to('http://127.0.0.1:11434/'), '127.0.0.1')).toBe(true)
    expect(policy.permits(to('http://127.0.0.1:5432/'), '127.0.0.1')).toBe(false)
    expect(policy.permits(to('http://[::1]:11434/'), '::1')).toBe(true)
    expect(policy.permits(to('http://OLLAMA.:8080/'), '172.18.0.4')).toBe(true)
    expect(policy.permits(to('http://ollama/'), '172.18.0.4')).toBe(false)
    expect(policy.permits(to('http://other:8080/'), '172.18.0.4')).toBe(false)
  })

  it.each(['10.0.0.0/33', 'http://ollama', 'host:0', 'host:99999', '*', 'a b'])(
    'says which entry it cannot read: %s',
    (entry) => expect(() => createPolicy([entry])).toThrow(entry),
  )
})
