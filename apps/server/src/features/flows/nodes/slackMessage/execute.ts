import { flows, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { callInStep } from '../connections/call-in-step.ts'
import type { NodeType } from '../types.ts'
import { storableText } from '../web/storable.ts'

const NOT_THERE: ReadonlySet<unknown> = new Set(['channel_not_found', 'not_in_channel', 'is_archived'])

/** Sends a message to a channel, as the app. */
export const execute: NodeType['execute'] = async (step, env) => {
  const channel = flows.textOf(step.params.channel).trim()
  const body = await callInStep(step, env, {
    purpose: 'slackMessages',
    call: {
      base: 'slackApi',
      path: '/chat.postMessage',
      method: 'POST',
      json: { channel, text: storableText(flows.textOf(step.params.text)) },
      repeatable: false,
    },
  })
  if (body.ok !== true) {
    if (NOT_THERE.has(body.error))
      throw new StepError('no_channel', say('slack.channel', { channel: channel.slice(0, 100) }))
    const said = flows.textOf(body.error).slice(0, 200)
    throw new StepError('vendor_denied', say('vendor.denied', { vendor: 'Slack', said }))
  }
  return { output: { channel: flows.textOf(body.channel), messageId: flows.textOf(body.ts) } }
}
