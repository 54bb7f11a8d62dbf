import { channelOf } from '@millrace/channels'
import { callVendor } from '../../../connections/index.ts'
import { asPeopleSee, busy, isBusy, jsonOf } from './failures.ts'
import { type AccountSource, refusal } from './source.ts'

const MOST_BYTES = 100_000

/** The workspace of a connection to Slack, with the bot that the installation's app has there. */
export const workspaces: AccountSource = {
  channel: 'slack',
  vendor: 'slack',
  purpose: 'slackBot',
  connectionToken: 'botToken',
  async list(context, { signal, connectionId: id, accountId, projectId }) {
    const answer = await callVendor(
      context,
      { accountId, projectId, id, purpose: 'slackBot' },
      { base: 'slackApi', path: '/auth.test', method: 'POST', json: {}, signal, maxBytes: MOST_BYTES },
    ).catch((error: unknown) => {
      throw asPeopleSee(error, { vendor: 'Slack', access: 'messages to the bot' })
    })
    if (isBusy(answer.status)) throw busy('Slack')
    const body = { status: answer.status, body: jsonOf(answer.text.replaceAll(answer.secret, '…')) }
    const reply = channelOf('slack')!.readProbe(body, {})
    if ('failure' in reply) {
      const { reason, detail } = reply.failure
      throw refusal(`Slack didn’t name the workspace: ${detail ?? reason}`, `channel_${reason}`)
    }
    const { account, name } = reply
    return { accounts: [{ id: account, name, settings: { botToken: answer.secret } }], more: false }
  },
}
