import { z } from 'zod'
import type { Context } from '../../../context.ts'

export const VENDOR_LIMITS = { maxBytes: 1_000_000, timeoutMs: 15_000 }

const object = z.record(z.string(), z.unknown())

/** Calls a vendor for who agreed, or to revoke. Throws unless it answers with success and JSON. */
export async function askVendor(
  context: Context,
  url: string,
  { token, method = 'GET', form }: { token?: string; method?: string; form?: Record<string, string> },
): Promise<Record<string, unknown>> {
  const response = await context.egress.fetch(url, {
    ...VENDOR_LIMITS,
    method,
    redirect: 'error',
    headers: {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(form ? { body: new URLSearchParams(form).toString() } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${new URL(url).hostname} responded with status ${response.status}`)
  if (text.trim() === '') return {}
  const parsed = object.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(`${new URL(url).hostname} did not respond with an object`)
  return parsed.data
}
