import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** A key that signs ID tokens, with its ID. */
export interface SigningKey {
  kid: string
  privateKey: KeyObject
  publicJwk: Record<string, unknown>
}

let made = 0

export function makeKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = `standin-${(made += 1)}`
  return {
    kid,
    privateKey,
    publicJwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' },
  }
}

/** A JWT in compact form, signed with RS256. */
export function signToken(claims: Record<string, unknown>, { kid, privateKey }: SigningKey): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`
}
