import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem, type Tx } from '../../../db/scope.ts'
import type { PlainPage, PlainStep } from '../../../http/plain-page.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { originOf } from '../../../lib/origin.ts'
import { keepRow } from './preferences.ts'
import { unsubscribeTexts } from './texts/texts.ts'
import { readUnsubscribeToken, type Subscription } from './unsubscribe-link.ts'

interface Subscriber {
  /** The agent; null for all summaries of the account. */
  agent: string | null
  account: string
  isMember: boolean
  locale: string
}

/**
 * Unsubscribes or resubscribes, and returns the page that confirms it. Opening the link alone changes nothing, because
 * mail scanners open every link.
 */
export async function unsubscribe(
  context: Context,
  { token, step, language }: Parameters<PlainStep>[0],
): Promise<PlainPage> {
  const of = readUnsubscribeToken(context.config, token)
  const found = of && (await findSubscriber(context, of))
  if (!of || !found) {
    const t = unsubscribeTexts(language)
    const link = { label: t('settings'), href: settingsOf(context) }
    return { status: 404, language, title: t('title'), text: t('gone'), link, form: null }
  }
  if (step !== 'look') await inAccount(context, of.accountId, (tx) => keep(tx, of, step === 'unsubscribe'))
  return pageOf(context, { found, token, step })
}

const settingsOf = ({ config }: Context) => `${originOf(config)}/user/profile`

function pageOf(
  context: Context,
  { found, token, step }: { found: Subscriber; token: string; step: Parameters<PlainStep>[0]['step'] },
): PlainPage {
  const { agent, account, locale, isMember } = found
  const t = unsubscribeTexts(locale)
  const kind = agent === null ? 'digest' : 'agent'
  const says = ({ look: 'ask', unsubscribe: 'done', undo: 'undone' } as const)[step]
  const label = ({ look: 'confirm', unsubscribe: 'undo', undo: 'confirm' } as const)[step]
  return {
    status: 200,
    language: locale,
    title: t('title'),
    text: t(`${says}.${kind}`, { agent: agent ?? '', account }),
    form: {
      action: `/unsubscribe?t=${encodeURIComponent(token)}`,
      field: { name: 'step', value: step === 'unsubscribe' ? 'undo' : 'unsubscribe' },
      button: t(label),
    },
    link: isMember ? { label: t('settings'), href: settingsOf(context) } : null,
  }
}

const isAddress = ({ subscriber }: Subscription) => subscriber.includes('@')

async function findSubscriber(context: Context, of: Subscription): Promise<Subscriber | null> {
  const member = isAddress(of) ? null : of.subscriber
  // Across accounts: the agent may have moved, and only the content of the link counts.
  const { rows } = await inSystem(context.db.kysely, (tx) =>
    sql<{ agent: string | null; account: string; locale: string }>`select g.name as agent, a.name as account,
        coalesce(u.locale, a.settings->>'language', 'en') as locale
      from accounts a left join agents g on g.account_id = a.id and g.id = ${of.agentId}
      left join memberships m on m.account_id = a.id and m.id = ${member}
      left join users u on u.id = m.user_id or (${member}::text is null and lower(u.email) = lower(${of.subscriber}))
      where a.id = ${of.accountId} and (${of.agentId}::text is null or g.id is not null)
        and (${member}::text is null or m.id is not null)`.execute(tx),
  )
  return rows[0] ? { ...rows[0], isMember: member !== null } : null
}

async function keep(tx: Tx, of: Subscription, ended: boolean): Promise<void> {
  const { accountId, agentId } = of
  const address = isAddress(of) ? of.subscriber.toLowerCase() : null
  const membershipId = address === null ? of.subscriber : null
  await keepRow(tx, { accountId, agentId, membershipId, address })
  // A repetition keeps the original time.
  await sql`update notice_preferences set updated_at = now(),
      unsubscribed_at = case when ${ended} then coalesce(unsubscribed_at, now()) end
    where account_id = ${accountId} and agent_id is not distinct from ${agentId}
      and membership_id is not distinct from ${membershipId} and address is not distinct from ${address}`.execute(
    tx,
  )
}
