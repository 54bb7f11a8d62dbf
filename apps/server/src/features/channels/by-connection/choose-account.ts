import type { Channel, Settings } from '@millrace/channels'
import type { channels, connections } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { readToken } from '../../connections/index.ts'
import { requireOffer } from './apps.ts'
import { type AccountsRef, type ListedAccount, refusal } from './sources/source.ts'

/** Through whose app an account is used, and whose connection it was chosen with. */
interface AppUse {
  appId: string
  sourceId: string
  /** The setting that is read from the connection, and isn't stored; null: all are stored. */
  connectionToken: string | null
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
  const { app, source } = requireOffer(context, channel)
  const ref = { accountId: member.accountId, projectId: agent.project_id, connectionId: from.connectionId }
  const { accounts } = await source.list(context, { ...ref, signal })
  const account = accounts.find(({ id }) => id === from.account)
  if (!account) throw refusal('This isn’t among what the connection manages.', 'channel_no_account')
  if (account.settings === null) throw refuse(account)
  const token = source.connectionToken
  const settings =
    token === null || account.settings[token] !== undefined
      ? account.settings
      : { ...account.settings, [token]: await readOwnToken(context, ref, source.purpose) }
  return {
    settings,
    app: { appId: app.id, sourceId: from.connectionId, connectionToken: token },
  }
}

async function readOwnToken(
  context: Context,
  { connectionId: id, ...of }: Omit<AccountsRef, 'signal'>,
  purpose: connections.Purpose,
): Promise<string> {
  return (await readToken(context, { ...of, id, purpose })).token
}

const refuse = ({ name, problem }: ListedAccount) =>
  problem === 'unready'
    ? refusal(`“${name}” isn’t registered with the provider’s cloud API yet.`, 'channel_unready')
    : refusal(
        `The connected person may not manage “${name}” and answer its messages. Connect someone who may.`,
        'channel_rights',
      )
