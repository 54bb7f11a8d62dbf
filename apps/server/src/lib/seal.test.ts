import { expect, it } from 'vitest'
import { seal, unseal } from './seal.ts'

const SECRET = 'a secret of at least thirty-two characters'

it('opens what was sealed, under the same secret and in the same place only', () => {
  const sealed = seal(SECRET, 'totp:usr_1', 'JBSWY3DP')
  expect(sealed).not.toContain('JBSWY3DP')
  expect(unseal(SECRET, 'totp:usr_1', sealed)).toBe('JBSWY3DP')
  expect(() => unseal(SECRET, 'totp:usr_2', sealed)).toThrow(/authenticate|not a sealed|Invalid|auth tag/)
  expect(() => unseal(SECRET, 'mail:usr_1', sealed)).toThrow(/authenticate|not a sealed|Invalid|auth tag/)
  expect(() => unseal(`${SECRET}!`, 'totp:usr_1', sealed)).toThrow(
    /authenticate|not a sealed|Invalid|auth tag/,
  )
})

it('never seals the same text the same way, and notices every change', () => {
  const [one, two] = [seal(SECRET, 'a:1', 'text'), seal(SECRET, 'a:1', 'text')]
  expect(one).not.toBe(two)
  const parts = one.split('.')
  for (const index of [1, 2, 3]) {
    const bytes = Buffer.from(parts[index]!, 'base64url')
    bytes[0]! ^= 1
    const changed = parts.with(index, bytes.toString('base64url')).join('.')
    expect(() => unseal(SECRET, 'a:1', changed), `part ${index}`).toThrow(
      /authenticate|not a sealed|Invalid|auth tag/,
    )
  }
  expect(() => unseal(SECRET, 'a:1', 'text')).toThrow('not a sealed text')
})
