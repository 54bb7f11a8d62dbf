import { flows } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/binding.ts'
import { People } from './people.ts'
import { showPresence } from './show-presence.ts'

/** Presence of editors. */
export function presenceRoutes(context: Context) {
  const people = new People()
  context.events.subscribe((event) => {
    if (event.name === 'presence') people.tell(event, context.now().getTime())
  })
  return [
    bind(flows.presence, (call) =>
      showPresence({ context, people }, call.actor, { ...call.params, ...call.body }),
    ),
  ]
}
