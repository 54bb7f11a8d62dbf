import { flows, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { z } from 'zod'
import { callInStep } from '../connections/call-in-step.ts'
import { instantOf, isoOf } from '../connections/instant.ts'
import type { NodeType } from '../types.ts'
import { type Interval, slotsBetween } from './slots.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const MOST_DAYS = 60
const DEFAULT_DAYS = 7
const MOST_CALENDARS = 10

const answer = z.object({
  calendars: z.record(
    z.string(),
    z.object({
      busy: z.array(z.object({ start: z.string(), end: z.string() })).default([]),
      errors: z.array(z.unknown()).default([]),
    }),
  ),
})

/** Times of a length at which none of the calendars has an event. */
export const execute: NodeType['execute'] = async (step, env) => {
  const { params } = step
  const from = instantOf(params.from) ?? env.context.now().getTime()
  const to = instantOf(params.to) ?? from + DEFAULT_DAYS * DAY_MS
  if (to <= from || to - from > MOST_DAYS * DAY_MS)
    throw new StepError('bad_range', say('googleCalendar.order', { most: MOST_DAYS }))
  const ids = flows
    .textOf(params.calendars)
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
    .slice(0, MOST_CALENDARS)
  const body = await callInStep(step, env, {
    purpose: 'calendar',
    call: {
      base: 'googleApi',
      path: '/calendar/v3/freeBusy',
      method: 'POST',
      json: { timeMin: isoOf(from), timeMax: isoOf(to), items: ids.map((id) => ({ id })) },
      repeatable: true,
    },
  })
  const busy = busyIn(body, ids)
  const slots = slotsBetween(
    { start: from, end: to },
    { busy, lengthMs: Number(params.minutes) * MINUTE_MS, most: Number(params.most) },
  )
  const shown = ({ start, end }: Interval) => ({ start: isoOf(start), end: isoOf(end) })
  return { output: { slots: slots.map(shown), busy: busy.map(shown), count: slots.length } }
}

function busyIn(body: unknown, ids: readonly string[]): Interval[] {
  const parsed = answer.safeParse(body)
  if (!parsed.success) throw new StepError('vendor_garbled', say('vendor.garbled', { vendor: 'Google' }))
  return ids
    .flatMap((id) => {
      const calendar = parsed.data.calendars[id]
      // A calendar that can't be read would look free.
      if (!calendar || calendar.errors.length > 0)
        throw new StepError('no_calendar', say('googleCalendar.missing', { calendar: id.slice(0, 200) }))
      return calendar.busy.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }))
    })
    .filter(({ start, end }) => end > start)
    .toSorted((a, b) => a.start - b.start)
}
