import { flows } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/binding.ts'
import type { OpenModels } from '../../models/index.ts'
import { chat, readyModels } from './chat.ts'
import { clearChat } from './clear-chat.ts'
import { judgeChange, listMessages } from './messages.ts'

/** The AI assistant that builds flows by chat. */
export function builderRoutes(context: Context, models: OpenModels) {
  const desk = { context, models }
  return [
    bind(flows.chats, (call) => readyModels(desk, call.actor, call.query.flowId)),
    bind(flows.chat, ({ actor, body, signal }) => chat(desk, actor, { input: body, signal })),
    bind(flows.chatMessages, (call) => listMessages(context, call.actor, call.query)),
    bind(flows.clearChat, (call) => clearChat(context, call.actor, call.query.flowId)),
    bind(flows.judgeChange, (call) => judgeChange(context, call.actor, { ...call.params, ...call.body })),
  ]
}
