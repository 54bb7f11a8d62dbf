import { say } from '@millrace/contract'
import { type Step, StepError } from '@millrace/engine'
import { z } from 'zod'
import type { NodeEnv } from '../types.ts'
import { callInStep } from './call-in-step.ts'

const MOST_PAGES = 5

const me = z.object({ resource: z.object({ uri: z.string() }) })
const page = z.object({
  collection: z.array(
    z.object({
      uri: z.string(),
      name: z.string().nullable(),
      active: z.boolean().default(true),
      duration: z.number().nullable().default(null),
      scheduling_url: z.string().default(''),
    }),
  ),
  pagination: z.object({ next_page_token: z.string().nullable().optional() }),
})

interface EventType {
  id: string
  name: string
  minutes: number | null
  url: string
}

/** The active event types of the person who connected Calendly, by name. */
export async function eventTypes(step: Step, env: NodeEnv): Promise<EventType[]> {
  const get = (path: string, query: Record<string, string> = {}) =>
    callInStep(step, env, {
      purpose: 'scheduling',
      call: { base: 'calendlyApi', path, query, repeatable: true },
    })
  const { uri: user } = read(me, await get('/users/me')).resource
  const found: EventType[] = []
  let token: string | null | undefined
  for (let n = 0; n < MOST_PAGES && token !== null; n++) {
    const query = {
      user,
      active: 'true',
      count: '100',
      ...(token === undefined ? {} : { page_token: token }),
    }
    const { collection, pagination } = read(page, await get('/event_types', query))
    for (const { uri, name, active, duration, scheduling_url: url } of collection)
      if (active) found.push({ id: uri, name: name ?? '', minutes: duration, url })
    token = pagination.next_page_token ?? null
  }
  return found.toSorted((a, b) => a.name.localeCompare(b.name))
}

/** An answer in the expected form. Throws StepError. */
export function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new StepError('vendor_garbled', say('vendor.garbled', { vendor: 'Calendly' }))
}
