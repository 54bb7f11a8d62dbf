import { handoffs } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import type { FileStore } from '../storage/index.ts'
import { attachFile } from './attach-file.ts'
import { createReply, deleteReply, listReplies, updateReply } from './canned-replies.ts'
import { changeAtDesk } from './change-at-desk.ts'
import { readAtDesk } from './read-conversation.ts'
import { readQueues } from './read-queues.ts'
import { setConsentAtDesk } from './set-consent.ts'
import { setPresence, streamDesk } from './stream-desk.ts'
import { addNote, replyAtDesk, signalVisitor } from './write-at-desk.ts'

export const deskRoutes = (context: Context, store: FileStore) => [
  bind(handoffs.queues, ({ actor, params, query }) => readQueues(context, actor, { ...params, ...query })),
  bind(handoffs.read, ({ actor, params }) => readAtDesk(context, actor, params)),
  bind(handoffs.change, ({ actor, params, body }) => changeAtDesk(context, actor, { ...params, ...body })),
  bind(handoffs.reply, ({ actor, params, body }) => replyAtDesk(context, actor, { ...params, ...body })),
  bind(handoffs.sendTemplate, ({ actor, params, body }) =>
    replyAtDesk(context, actor, { ...params, ...body, text: null }),
  ),
  bind(handoffs.setConsent, ({ actor, params, body }) =>
    setConsentAtDesk(context, actor, { ...params, ...body }),
  ),
  bind(handoffs.attach, ({ actor, params, request, signal }) =>
    attachFile({ context, store }, actor, { ...params, request, signal }),
  ),
  bind(handoffs.addNote, ({ actor, params, body }) => addNote(context, actor, { ...params, ...body })),
  bind(handoffs.deskSignal, ({ actor, params, body }) =>
    signalVisitor(context, actor, { ...params, ...body }),
  ),
  bind(handoffs.deskStream, ({ actor: member, params, latest, reply }) =>
    streamDesk(context, { ...params, member, latest, reply }),
  ),
  bind(handoffs.setPresence, ({ actor, params, body }) =>
    setPresence(context, actor, { ...params, ...body }),
  ),
  bind(handoffs.listReplies, ({ actor, query }) => listReplies(context, actor, query)),
  bind(handoffs.createReply, ({ actor, body }) => createReply(context, actor, body)),
  bind(handoffs.updateReply, ({ actor, params, body }) =>
    updateReply(context, actor, { ...params, ...body }),
  ),
  bind(handoffs.deleteReply, ({ actor, params }) => deleteReply(context, actor, params.id)),
]
