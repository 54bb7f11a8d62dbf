import { createHash } from 'node:crypto'
import { flows, say } from '@millrace/contract'
import { type Step, StepError } from '@millrace/engine'
import { callInStep } from '../connections/call-in-step.ts'
import { instantOf, isoOf } from '../connections/instant.ts'
import type { NodeEnv, NodeType } from '../types.ts'

const MINUTE_MS = 60_000
const MOST_ATTENDEES = 50
const EMAIL = /^[^\s@<>,;"]{1,64}@[^\s@.<>,;"]+(?:\.[^\s@.<>,;"]+)+$/

/** Creates an event; if the step ran before, it is the one that exists. */
export const execute: NodeType['execute'] = async (step, env) => {
  const { params } = step
  const start = instantOf(params.start)
  if (start === null) throw new StepError('bad_time', say('googleCalendar.time', { text: '' }))
  const end = start + Number(params.minutes) * MINUTE_MS
  const path = `/calendar/v3/calendars/${encodeURIComponent(flows.textOf(params.calendar).trim())}/events`
  const id = createHash('sha256').update(`event ${step.idempotencyKey}`).digest('hex').slice(0, 40)
  const body = await insert(step, env, {
    path,
    json: {
      id,
      summary: flows.textOf(params.title),
      start: { dateTime: isoOf(start) },
      end: { dateTime: isoOf(end) },
      attendees: attendeesOf(params.attendees),
      description: flows.textOf(params.description),
      location: flows.textOf(params.location),
    },
  })
  const url = typeof body.htmlLink === 'string' ? body.htmlLink : ''
  return { output: { id, url, start: isoOf(start), end: isoOf(end) } }
}

async function insert(
  step: Step,
  env: NodeEnv,
  { path, json }: { path: string; json: { id: string } & Record<string, unknown> },
): Promise<Readonly<Record<string, unknown>>> {
  const call = { base: 'googleApi' as const, repeatable: true }
  const sendUpdates = step.params.invite === true ? 'all' : 'none'
  try {
    return await callInStep(step, env, {
      purpose: 'calendar',
      call: { ...call, path, method: 'POST', query: { sendUpdates }, json },
    })
  } catch (error) {
    if (!(error instanceof StepError) || error.code !== 'vendor_409') throw error
    return callInStep(step, env, { purpose: 'calendar', call: { ...call, path: `${path}/${json.id}` } })
  }
}

function attendeesOf(value: unknown): { email: string }[] {
  const addresses = flows
    .textOf(value)
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const wrong = addresses.find((one) => one.length > 254 || !EMAIL.test(one))
  if (wrong !== undefined)
    throw new StepError('address_invalid', say('googleCalendar.attendee', { text: wrong.slice(0, 100) }))
  if (addresses.length > MOST_ATTENDEES)
    throw new StepError(
      'too_many_receivers',
      say('mail.receivers', { most: MOST_ATTENDEES, count: addresses.length }),
    )
  return [...new Set(addresses)].map((email) => ({ email }))
}
