import { type Channel, type ChannelLab, channelOf } from '@millrace/channels'
import type { channels } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { Failure, invalid } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { asMember } from '../../../lib/scoped.ts'
import { newToken } from '../../../lib/secrets.ts'
import { findOwnAgent, holdAgent } from '../../agents/index.ts'
import { sealSettings } from '../../credentials/index.ts'
import { announceConnection } from '../changes.ts'
import { splitSettings } from '../connect.ts'
import { ownerOf } from '../rows.ts'
import { insertContact } from './add-contact.ts'
import { digits } from './digits.ts'
import { readLab } from './read-lab.ts'

/** The first contacts of a lab, one of each kind. */
const NAMES = ['Alex', 'Robin', 'Sam', 'Kim']

interface Opening {
  /** The agent. */
  id: string
  channel: string
}

/** Connects an agent to the simulated vendor of a channel; an agent has one such connection for each. */
export async function openLab(
  context: Context,
  member: Member,
  { id, channel: channelId }: Opening,
): Promise<channels.Lab> {
  const channel = channelOf(channelId)
  if (!channel?.lab) throw invalid([{ path: 'channel', message: 'is not a channel with a lab' }])
  const found = await asMember(context, member, async (tx) => {
    await findOwnAgent(tx, member, id)
    return findLabOf(tx, id, channelId)
  })
  const connectionId = found ?? (await makeLab(context, member, { id, channel, lab: channel.lab }))
  return readLab(context, member, { id, connectionId })
}

async function findLabOf(tx: Tx, agentId: string, channel: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from channel_connections
    where agent_id = ${agentId} and channel = ${channel} and is_lab`.execute(tx)
  return rows[0]?.id
}

async function makeLab(
  context: Context,
  member: Member,
  { id, channel, lab }: { id: string; channel: Channel; lab: ChannelLab },
): Promise<string> {
  const { accountId } = member
  const settings = lab.account(digits)
  const { account, name } = shownBy(channel, lab, settings)
  const owner = {
    account_id: accountId,
    id: newId('channelConnection'),
    channel: channel.id,
    external_id: account,
  }
  const { open, secret } = splitSettings(channel, settings)
  const { sealed, keyId } = await sealSettings(context, ownerOf(owner), secret)
  return asMember(context, member, async (tx) => {
    const agent = await holdAgent(tx, member, id)
    // Someone else may have opened it at the same time.
    const found = await findLabOf(tx, id, channel.id)
    if (found) return found
    await sql`insert into channel_connections (id, account_id, agent_id, channel, external_id, name, settings, sealed,
        key_id, verify_token, created_by, is_lab)
      values (${owner.id}, ${accountId}, ${id}, ${channel.id}, ${account}, ${name}, ${JSON.stringify(open)}::jsonb,
        ${sealed}, ${keyId}, ${newToken()}, ${member.userId}, true)`.execute(tx)
    await sql`insert into channel_labs (connection_id, account_id) values (${owner.id}, ${accountId})`.execute(
      tx,
    )
    for (const [index, person] of lab.people.entries())
      await insertContact(tx, { accountId, id: owner.id, name: NAMES[index % NAMES.length]!, person })
    await audit(tx, member, {
      accountId,
      projectId: agent.project_id,
      action: 'channel.connect',
      objectId: id,
      details: { name: agent.name, channel: channel.name, account: name },
    })
    await announceConnection(context, tx, agent)
    return owner.id
  })
}

/** What the simulated vendor says about the account, read like that of a real one. */
function shownBy(channel: Channel, lab: ChannelLab, settings: ReturnType<ChannelLab['account']>) {
  const answer = lab.answer(channel.probe(settings), {
    settings,
    digits,
    now: 0,
    wroteAt: () => null,
    nameOf: () => null,
  })
  const shown = channel.readProbe(answer, settings)
  if ('failure' in shown)
    throw new Failure('internal', `The lab of ${channel.name} doesn’t know its account.`)
  return shown
}
