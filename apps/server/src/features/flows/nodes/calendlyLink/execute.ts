import { flows, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { z } from 'zod'
import { callInStep } from '../connections/call-in-step.ts'
import { eventTypes, read } from '../connections/event-types.ts'
import type { NodeType } from '../types.ts'

const link = z.object({ resource: z.object({ booking_url: z.string() }) })

/** A link with which one person can book one time. */
export const execute: NodeType['execute'] = async (step, env) => {
  const wanted = flows.textOf(step.params.eventType).trim()
  const found = (await eventTypes(step, env)).find(
    ({ id, name, url }) => id === wanted || url === wanted || name.toLowerCase() === wanted.toLowerCase(),
  )
  if (!found) throw new StepError('no_event_type', say('calendly.eventType', { text: wanted.slice(0, 200) }))
  const body = await callInStep(step, env, {
    purpose: 'scheduling',
    call: {
      base: 'calendlyApi',
      path: '/scheduling_links',
      method: 'POST',
      json: { max_event_count: 1, owner: found.id, owner_type: 'EventType' },
      repeatable: true,
    },
  })
  return { output: { url: read(link, body).resource.booking_url, eventType: found.name } }
}
