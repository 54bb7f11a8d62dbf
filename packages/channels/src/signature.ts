import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether `given` is the HMAC-SHA256 of the text in hex. Takes the same time for every wrong one of the same length. */
export function isHmac(given: string, { secret, text }: { secret: string; text: string }): boolean {
  const expected = createHmac('sha256', secret).update(text, 'utf8').digest()
  if (given.length !== expected.length * 2 || !/^[0-9a-f]+$/i.test(given)) return false
  return timingSafeEqual(Buffer.from(given, 'hex'), expected)
}

/** A header that must be there exactly once. */
export function headerOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  name: string,
): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
