import { createHmac } from 'node:crypto'
import type { ChannelLab, LabAnswer, LabEvent, LabVendor, Settings, VendorRequest } from '../channel.ts'
import { LAB_PICTURE } from '../lab-picture.ts'
import { fieldsOf, listOf, textOf } from '../read.ts'

/** As Slack documents it. */
export const slackSignature = (secret: string, stamp: string, bytes: string): string =>
  `v0=${createHmac('sha256', secret).update(`v0:${stamp}:${bytes}`).digest('hex')}`

interface Team {
  team: string
  bot: string
  name: string
}

/** Answers a call with a valid token; errors have status 200. */
export function answerSlack({ path, body }: VendorRequest, { team, bot, name }: Team, ts: string): LabAnswer {
  const say = (value: object): LabAnswer => ({ status: 200, body: value })
  if (path === '/auth.test')
    return say({ ok: true, team: name, user: 'bot', team_id: team, user_id: bot, bot_id: 'B1' })
  if (path.startsWith('/files.')) return answerFiles(path, body ?? {}, ts)
  if (path !== '/chat.postMessage') return refuseSlack('unknown_method')
  const { channel, text, thread_ts: thread } = body ?? {}
  if (typeof channel !== 'string' || channel === '') return refuseSlack('channel_not_found')
  if (typeof text !== 'string' || text === '') return refuseSlack('no_text')
  const to = typeof thread === 'string' ? `${channel}:${thread}` : channel
  return {
    ...say({ ok: true, channel, ts, message: { text } }),
    accepted: { id: `${channel}:${ts}`, to, text, ourId: null },
  }
}

/** Where files go in the lab, which takes them without a token. */
export const UPLOAD_PATH = '/upload/v1/'

/** A file gets an address for its bytes, and is posted afterwards. Its ID is part of the address. */
function answerFiles(path: string, body: Readonly<Record<string, unknown>>, ts: string): LabAnswer {
  const { pathname, searchParams: query } = new URL(path, 'https://files.slack.com')
  if (pathname === '/files.getUploadURLExternal') {
    const length = Number(query.get('length'))
    if (!query.get('filename') || !Number.isInteger(length) || length < 1)
      return refuseSlack('invalid_arguments')
    const id = `F${ts.replaceAll('.', '')}`
    const address = `https://files.slack.com${UPLOAD_PATH}${id}`
    const uploaded = { ref: id, name: query.get('filename')! }
    return { status: 200, body: { ok: true, upload_url: address, file_id: id }, uploaded }
  }
  if (pathname !== '/files.completeUploadExternal') return refuseSlack('unknown_method')
  const { files, channel_id: channel, thread_ts: thread } = body
  const [file] = listOf(files).map(fieldsOf)
  const id = textOf(file?.id)
  if (!/^F\d+$/.test(id)) return refuseSlack('file_not_found')
  if (typeof channel !== 'string' || channel === '') return refuseSlack('channel_not_found')
  const to = typeof thread === 'string' ? `${channel}:${thread}` : channel
  return {
    status: 200,
    body: { ok: true, files: [{ id, title: file?.title }] },
    accepted: { id, to, text: `[${textOf(file?.title)}]`, ourId: null, file: id },
  }
}

export const refuseSlack = (error: string): LabAnswer => ({ status: 200, body: { ok: false, error } })

const TEAM: Team = { team: 'TLAB', bot: 'ULABBOT', name: 'Slack Lab' }
const PICTURE_URL = 'https://files.slack.com/lab/picture.png'

const stampOf = ({ now, digits }: Pick<LabVendor, 'now' | 'digits'>): string =>
  `${Math.floor(now / 1000)}.${digits(6)}`

/** A workspace has an account of its own: its ID is part of the settings only in the lab. */
const teamOf = ({ botToken = '' }: Settings): Team => ({ ...TEAM, team: `T${botToken.slice(-16)}` })

/** Slack in the lab. */
export const slackLab: ChannelLab = {
  account: (digits) => ({
    botToken: `xoxb-lab-${digits(24)}`,
    signingSecret: `lab-secret-${digits(24)}`,
  }),
  people: [
    {
      id: 'direct',
      label: { en: 'Direct message', de: 'Direktnachricht', zh: '私信' },
      identify: (digits) => [{ kind: 'direct', value: `D${digits(9)}` }],
    },
    {
      id: 'thread',
      label: { en: 'Thread in a channel', de: 'Thread in einem Channel', zh: '频道中的消息列' },
      identify: (digits) => [{ kind: 'thread', value: `C${digits(9)}:${digits(10)}.${digits(6)}` }],
    },
  ],
  acts: ['button', 'picture'],
  messageId: stampOf,
  write: (event, settings) => (event.type === 'message' ? writeMessage(event, teamOf(settings)) : null),
  sign: ({ body }, { signingSecret = '' }, now) => {
    const stamp = String(Math.floor(now / 1000))
    return {
      'x-slack-request-timestamp': stamp,
      'x-slack-signature': slackSignature(signingSecret, stamp, body),
    }
  },
  answer: (request, vendor) =>
    request.file
      ? { status: 200, body: null }
      : request.headers.authorization === `Bearer ${vendor.settings.botToken}`
        ? answerSlack(request, teamOf(vendor.settings), stampOf(vendor))
        : refuseSlack('invalid_auth'),
  refuse: (refusal) => refuseSlack(refusal === 'token' ? 'token_revoked' : 'msg_too_long'),
  file: (url) => (url === PICTURE_URL ? LAB_PICTURE : null),
}

function writeMessage({ from, id: ts, text, as }: LabEvent & { type: 'message' }, { team, bot }: Team) {
  const [place] = from.identifiers
  const [channel = '', thread] = place?.kind === 'thread' ? place.value.split(':') : [place?.value]
  const inThread = thread === undefined ? {} : { thread_ts: thread }
  const user = 'ULABCONTACT'
  if (as === 'button') {
    const payload = {
      type: 'block_actions',
      team: { id: team },
      user: { id: user },
      channel: { id: channel, name: thread === undefined ? 'directmessage' : 'general' },
      message: { user: bot, ts: thread ?? ts, ...inThread },
      actions: [{ action_ts: ts, type: 'button', text: { type: 'plain_text', text } }],
    }
    const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString()
    return { body, type: 'application/x-www-form-urlencoded' as const }
  }
  const mention = thread === undefined ? text : `<@${bot}> ${text}`
  const file = {
    id: 'F1',
    name: 'picture.png',
    mimetype: LAB_PICTURE.type,
    url_private_download: PICTURE_URL,
  }
  const event = {
    type: thread === undefined ? 'message' : 'app_mention',
    channel,
    ...(thread === undefined ? { channel_type: 'im' } : {}),
    user,
    ts,
    ...inThread,
    text: mention,
    ...(as === 'picture' ? { subtype: 'file_share', files: [file] } : {}),
  }
  const body = { type: 'event_callback', team_id: team, authorizations: [{ user_id: bot }], event }
  return { body: JSON.stringify(body), type: 'application/json' as const }
}
