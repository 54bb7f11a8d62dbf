import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const PERIOD_MS = 30_000

/** The code of an authenticator app for a secret (RFC 6238), this many steps from now. */
export function totp(secret: string, steps = 0): string {
  const bits = secret
    .replaceAll(/[^A-Z2-7]/g, '')
    .replaceAll(/./g, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / PERIOD_MS) + steps))
  const hash = createHmac('sha1', key).update(counter).digest()
  const number = hash.readUInt32BE(hash[19]! & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
