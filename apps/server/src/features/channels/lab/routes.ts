import { channels } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/binding.ts'
import { actInLab } from './act-in-lab.ts'
import { addLabContact } from './add-contact.ts'
import { openLab } from './open-lab.ts'
import { getLabCall, readLab } from './read-lab.ts'
import { setLab } from './set-lab.ts'

export const labRoutes = (context: Context) => [
  bind(channels.openLab, ({ actor, params, body }) => openLab(context, actor, { ...params, ...body })),
  bind(channels.readLab, ({ actor, params }) => readLab(context, actor, params)),
  bind(channels.setLab, ({ actor, params, body }) => setLab(context, actor, { ...params, behavior: body })),
  bind(channels.addLabContact, ({ actor, params, body }) =>
    addLabContact(context, actor, { ...params, ...body }),
  ),
  bind(channels.actInLab, ({ actor, params, body }) => actInLab(context, actor, { ...params, act: body })),
  bind(channels.getLabCall, ({ actor, params }) => getLabCall(context, actor, params)),
]
