import type { Channel, Settings } from '@millrace/channels'
import type { channels } from '@millrace/contract'
import type { OAuthClient } from '../../../config/connections.ts'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure } from '../../../lib/errors.ts'
import { readPages } from './read-pages.ts'

/** Through whose app an account is used, and whose connection it was chosen with. */
interface AppUse {
  appId: string
  sourceId: string
}

/**
 * The installation's app, if accounts of this channel can be chosen with a connection. Without a verify token, Meta
 * couldn't write to us.
 */
export function appFor({ config }: Context, channel: Channel): OAuthClient | null {
  const { clients, metaVerifyToken } = config.connections
  return channel.app && metaVerifyToken !== null ? clients.meta : null
}

/** The same, or why there is none. */
export function requireApp(context: Context, channel: Channel): OAuthClient {
  const app = appFor(context, channel)
  if (app) return app
  throw new Failure(
    'conflict',
    `Accounts of ${channel.name} can’t be chosen with a connection on this server. Enter what the provider shows.`,
    { refusal: 'channel_no_app' },
  )
}

/** The settings of an account that was chosen with a connection. The app's secret is the installation's, and stays there. */
export async function chooseAccount(
  context: Context,
  member: Member,
  of: {
    channel: Channel
    agent: { project_id: string }
    from: channels.AccountChoice
    signal: AbortSignal
  },
): Promise<{ settings: Settings; app: AppUse }> {
  const { channel, agent, from, signal } = of
  const app = requireApp(context, channel)
  const ref = { accountId: member.accountId, projectId: agent.project_id, connectionId: from.connectionId }
  const { pages } = await readPages(context, { ...ref, signal })
  const page = pages.find(({ id }) => id === from.account)
  if (!page)
    throw new Failure('conflict', 'The Page isn’t among those that this connection manages.', {
      refusal: 'channel_no_account',
    })
  if (page.token === null || !page.hasRights)
    throw new Failure(
      'conflict',
      `The connected person may not manage “${page.name}” and answer its messages. Connect someone who may.`,
      { refusal: 'channel_rights' },
    )
  return {
    settings: { pageId: page.id, token: page.token },
    app: { appId: app.id, sourceId: from.connectionId },
  }
}
