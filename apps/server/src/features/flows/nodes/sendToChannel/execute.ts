import { type channels, flows, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { writeOnce } from '../sheets/once.ts'
import type { ChannelMessage, NodeType } from '../types.ts'
import { storableText } from '../web/storable.ts'

const VALUES_MAX = 50

/** Puts a message into the outbox of a channel, once per step; a test run only says what would be sent. */
export const execute: NodeType['execute'] = async (step, env) => {
  const { ports, account, run } = env
  if (!ports.channels) throw new StepError('channels_unavailable', say('channel.unavailable'))
  const { params, signal } = step
  const message: ChannelMessage = {
    ...account,
    connection: flows.textOf(params.channel),
    to: storableText(flows.textOf(params.to)).trim(),
    content: params.kind === 'template' ? { template: templateIn(params) } : { text: textIn(params.text) },
    agreed: params.kind === 'template' && params.agreed === true,
    userId: run.userId ?? null,
    flowId: run.flowId,
    signal,
  }
  const isTest = run.isTest === true
  const reply = isTest
    ? await ports.channels.preview(message)
    : await ports.channels.send(message, (write) => writeOnce(env, step, write))
  const { refused, text, messageId, conversationId } = reply
  return {
    port: refused === null ? 'out' : 'refused',
    output: {
      sent: refused === null && !isTest,
      reason: refused ?? '',
      text,
      messageId: messageId ?? '',
      conversationId: conversationId ?? '',
      test: isTest,
    },
  }
}

function textIn(value: unknown): string {
  const text = storableText(flows.textOf(value)).trim()
  if (text === '') throw new StepError('param_invalid', say('channel.empty'))
  return text
}

/** A template is chosen as its name and language. */
function templateIn({ template, values }: Readonly<Record<string, unknown>>): channels.ChosenTemplate {
  const [name = '', language = ''] = flows.textOf(template).split(' ')
  const given = Array.isArray(values) ? values.slice(0, VALUES_MAX + 1) : []
  return { name, language, values: given.map((value) => storableText(flows.textOf(value)).trim()) }
}
