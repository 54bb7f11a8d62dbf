import type { Identifier, InboundItem, InboundMedia, Settings, VendorCall } from '../channel.ts'
import { fieldsOf, idOf, listOf, textOf, timeOf } from '../read.ts'
import { headerOf, isHmac } from '../signature.ts'

type Fields = ReturnType<typeof fieldsOf>

/** A call older than this may be a copy. */
const TOLERANCE_MS = 300_000

/** `X-Slack-Signature: v0=<hex>` over `v0:{timestamp}:{raw body}`, not older than five minutes. */
export function verifySlack({ body, headers, now }: VendorCall, { signingSecret = '' }: Settings): boolean {
  const stamp = headerOf(headers, 'x-slack-request-timestamp')
  const given = headerOf(headers, 'x-slack-signature')
  if (signingSecret === '' || !/^\d{1,12}$/.test(stamp) || !given.startsWith('v0=')) return false
  if (Math.abs(now - Number(stamp) * 1000) > TOLERANCE_MS) return false
  return isHmac(given.slice('v0='.length), { secret: signingSecret, text: `v0:${stamp}:${body}` })
}

export function challengeIn(body: unknown): string | null {
  const { type, challenge } = fieldsOf(body)
  return type === 'url_verification' ? textOf(challenge, 500) : null
}

/** A workspace and the bot in it: an app has one bot per workspace. */
export const accountOf = (team: string, bot: string): string => `${team}:${bot}`

/** What an event callback says to the bot. */
export function parseSlack(body: unknown): InboundItem[] {
  const whole = fieldsOf(body)
  if (whole.type === 'block_actions') return readActions(whole)
  if (whole.type !== 'event_callback') return []
  const event = fieldsOf(whole.event)
  if (event.type === 'app_uninstalled' || event.type === 'tokens_revoked') return readRevocation(whole, event)
  const [seen] = listOf(whole.authorizations).map(fieldsOf)
  // In a channel that workspaces share, the event may be of another one than the bot's.
  const team = idOf(seen?.team_id) ?? idOf(whole.team_id)
  const bot = idOf(seen?.user_id)
  if (team === null || bot === null) return []
  return readMessage(accountOf(team, bot), { bot, event })
}

/** The end of the bot's token. These events name the workspace only: the app is authorized by nobody any more. */
function readRevocation(whole: Fields, event: Fields): InboundItem[] {
  const team = idOf(whole.team_id)
  const isOfBot = event.tokens === undefined || listOf(fieldsOf(event.tokens).bot).length > 0
  if (team === null || !isOfBot) return []
  return [{ type: 'revoked', account: accountOf(team, ''), at: timeOf(whole.event_time, 'seconds') || null }]
}

/** A button or an option that someone chose below a message of the bot: its words are what they say. */
function readActions(whole: Fields): InboundItem[] {
  const [team, user] = [idOf(fieldsOf(whole.team).id), idOf(fieldsOf(whole.user).id)]
  const { id, name: kind } = fieldsOf(whole.channel)
  const [channel, message] = [idOf(id), fieldsOf(whole.message)]
  const [bot, ts] = [idOf(message.user), idOf(message.ts)]
  if (team === null || user === null || channel === null || bot === null || ts === null) return []
  const place = placeOf(channel, kind === 'directmessage' ? null : (idOf(message.thread_ts) ?? ts))
  return listOf(whole.actions)
    .slice(0, ACTIONS_MAX)
    .flatMap((one): InboundItem[] => {
      const action = fieldsOf(one)
      const at = idOf(action.action_ts)
      const text = textOf(fieldsOf(action.text ?? fieldsOf(action.selected_option).text).text, LABEL_MAX)
      if (at === null || text === '') return []
      const message = { account: accountOf(team, bot), id: `${channel}:${at}`, from: [place], name: null }
      return [{ type: 'message', ...message, at: timeOf(at, 'seconds'), text: readable(text), media: [] }]
    })
}

/** Slack sends one action in a call. */
const ACTIONS_MAX = 10
const LABEL_MAX = 500

const KINDS = new Set<unknown>(['message', 'app_mention'])

function readMessage(account: string, { bot, event }: { bot: string; event: Fields }): InboundItem[] {
  const [channel, ts, user] = [idOf(event.channel), idOf(event.ts), idOf(event.user)]
  if (!KINDS.has(event.type) || channel === null || ts === null || user === null) return []
  // Its own posts and those of other bots come back; answering them would never end. Edits and joins have a subtype.
  if (user === bot || event.bot_id !== undefined) return []
  if (event.subtype !== undefined && event.subtype !== 'file_share') return []
  const mention = `<@${bot}>`
  const written = textOf(event.text)
  const isDirect = event.channel_type === 'im'
  // In channels, it answers only whoever mentions it. Each mention arrives twice, with the same time.
  if (!isDirect && !written.includes(mention)) return []
  const text = readable(written.replaceAll(mention, ''))
  const media = filesOf(event)
  if (text === '' && media.length === 0) return []
  const from = [placeOf(channel, isDirect ? null : (idOf(event.thread_ts) ?? ts))]
  const id = `${channel}:${ts}`
  return [{ type: 'message', account, id, from, name: null, at: timeOf(ts, 'seconds'), text, media }]
}

/** A thread of a channel, or a direct conversation. */
const placeOf = (channel: string, thread: string | null): Identifier =>
  thread === null ? { kind: 'direct', value: channel } : { kind: 'thread', value: `${channel}:${thread}` }

/** A channel by its ID, a direct conversation, or a thread as `channel:time`. Names of channels can change. */
export function readSlackAddress(text: string): Identifier | null {
  const given = text.trim()
  if (/^[CDG][A-Z0-9]{2,20}:\d{1,12}\.\d{1,10}$/.test(given)) return { kind: 'thread', value: given }
  return /^[CDG][A-Z0-9]{2,20}$/.test(given) ? { kind: 'direct', value: given } : null
}

const filesOf = (event: Fields): InboundMedia[] =>
  listOf(event.files).map((one) => {
    const { name, url_private_download: download, url_private: address } = fieldsOf(one)
    const ref = textOf(download, 2000) || textOf(address, 2000) || null
    return { kind: 'document', name: textOf(name, 200) || null, ref }
  })

/** Slack's text without its marks: links as addresses, names of channels, and the three escaped characters. */
const readable = (text: string): string =>
  text
    .replaceAll(/<(?:[#@!])[^<>|]{1,100}\|([^<>]{1,200})>/g, '$1')
    .replaceAll(/<(https?:[^<>|]{1,2000})(?:\|[^<>]{0,500})?>/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()
