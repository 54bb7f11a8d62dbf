import { channels, credits, handoffs } from '@millrace/contract'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { NO_PRICES } from '../../config/prices.ts'
import { makeAgent, openChannels, SLACK } from './testing.ts'

const TOKEN = 'xoxb-1-token-of-the-bot'
const kit = openChannels({ credits: 1000, prices: { ...NO_PRICES, messages: { slack: 0.02 } } })
let url: string
let connection: channels.OwnConnection
let count = 0

beforeAll(async () => {
  kit.slack.addTeam({ token: TOKEN, team: 'T1', bot: 'U0BOT', name: 'Mill' })
  connection = await kit.connect('slack', { botToken: TOKEN, ...SLACK })
  url = kit.local(connection.callbackUrl)
})

const nextTs = () => `${1_700_000_000 + (count += 1)}.000200`

const callback = (event: object, id = `Ev${(count += 1)}`) => ({
  type: 'event_callback',
  team_id: 'T1',
  api_app_id: 'A1',
  event_id: id,
  authorizations: [{ user_id: 'U0BOT', is_bot: true }],
  event: { user: 'U1', channel: 'C1', channel_type: 'channel', ts: nextTs(), ...event },
})

const send = (event: object, options: Parameters<typeof kit.slack.deliver>[2] = {}) =>
  kit.slack.deliver(url, callback(event), options)
const postsIn = (channel: string) => kit.slack.posts.filter((post) => post.channel === channel)
const answerIn = async (channel: string, number = 1) => {
  await expect.poll(() => postsIn(channel).length).toBe(number)
  return postsIn(channel).at(-1)!
}

it('answers the challenge only if it is signed', async () => {
  const body = { type: 'url_verification', challenge: 'abc123', token: 'x' }
  expect(await kit.slack.deliver(url, body)).toEqual({ status: 200, body: 'abc123' })
  expect((await kit.slack.deliver(url, body, { secret: 'wrong' })).status).toBe(401)
  expect((await kit.slack.deliver(url, body, { at: Date.now() - 301_000 })).status).toBe(401)
})

it('answers a mention that arrives twice, and again, once in its thread', async () => {
  const ts = nextTs()
  const text = '<@U0BOT> Where can I park?'
  await send({ type: 'message', text, ts })
  await send({ type: 'app_mention', text, ts })
  await send({ type: 'app_mention', text, ts }, { headers: { 'x-slack-retry-num': '1' } })
  const post = await answerIn('C1')
  expect(post).toMatchObject({ thread: ts })
  expect(post.text).toContain('In the yard behind the shop.')
  // A question in the same thread continues the conversation.
  await send({ type: 'app_mention', text, thread_ts: ts })
  expect(await answerIn('C1', 2)).toMatchObject({ thread: ts })
  const { messages, channel } = await kit.desk((await kit.conversation()).id)
  expect(messages.filter(({ role }) => role === 'user').map((message) => message.text)).toEqual([
    'Where can I park?',
    'Where can I park?',
  ])
  expect(channel).toMatchObject({ channel: 'slack', closed: null, openUntil: null })
})

it('ignores its own posts, other bots, edits, and what is not for it', async () => {
  const text = '<@U0BOT> Where can I park?'
  await send({ type: 'message', text, channel: 'C2', user: 'U0BOT', bot_id: 'B1' })
  await send({ type: 'message', text, channel: 'C2', bot_id: 'B2' })
  await send({ type: 'message', text, channel: 'C2', subtype: 'message_changed' })
  await send({ type: 'message', text: 'Where can I park?', channel: 'C2' })
  await send({ type: 'reaction_added', channel: 'C2' })
  await send({ type: 'message', text: 'Where can I park?', channel: 'D1', channel_type: 'im' })
  expect(await answerIn('D1')).toMatchObject({ thread: null })
  expect(postsIn('C2')).toEqual([])
})

it('takes a button below its message as what its label says, in the thread', async () => {
  const press = {
    type: 'block_actions',
    team: { id: 'T1' },
    user: { id: 'U1' },
    channel: { id: 'C7', name: 'general' },
    message: { user: 'U0BOT', ts: '1700000500.000100' },
    actions: [
      { type: 'button', action_id: 'park', action_ts: '1700000501.5', text: { text: 'Where can I park?' } },
    ],
  }
  expect((await kit.slack.deliver(url, press, { asForm: true, secret: 'wrong' })).status).toBe(401)
  expect((await kit.slack.deliver(url, press, { asForm: true })).status).toBe(200)
  expect((await kit.slack.deliver(url, press, { asForm: true })).status).toBe(200)
  expect(await answerIn('C7')).toMatchObject({ thread: '1700000500.000100' })
  expect((await kit.slack.deliver(url, { ...press, actions: [{}] }, { asForm: true })).status).toBe(200)
  expect(postsIn('C7')).toHaveLength(1)
})

it('waits as long as Slack asks, and sends then', async () => {
  kit.slack.faults.push({ status: 429, headers: { 'retry-after': '1' } })
  kit.slack.faults.push({ status: 200, body: { ok: false, error: 'internal_error' } })
  await send({ type: 'message', text: 'Where can I park?', channel: 'D2', channel_type: 'im' })
  expect((await answerIn('D2')).text).toContain('In the yard')
})

it('lets a person answer from the desk, whom the thread hears by name', async () => {
  await kit.setConfig({ handoff: handoffs.handoffRules.parse({ enabled: true }) })
  await send({ type: 'message', text: 'Where can I park?', channel: 'D3', channel_type: 'im' })
  await answerIn('D3')
  await kit.reply((await kit.conversation()).id, 'On the left & <right>.')
  await expect
    .poll(() => postsIn('D3').map((post) => post.text))
    .toContain('On the left &amp; &lt;right&gt;.')
  expect(postsIn('D3')[1]!.text).toMatch(/joined the conversation/)
})

it('charges each message that was sent for the price of the operator’s list, once', async () => {
  const sent = kit.slack.posts.length
  await expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from usage_entries
        where account_id = ${kit.owner.accountId} and kind = 'message' and model = 'slack'
          and agent_id = ${kit.agent.id}`.execute(kit.db)
      return rows[0]!.count
    })
    .toBe(sent)
  const { balance } = await kit.owner.client.call(credits.read, {})
  expect(balance!.spent).toBeCloseTo(2 * sent, 6)
})

it('keeps messages back while there are no credits, and sends them when there are', async () => {
  Object.assign(kit.context.config.prices.messages, { slack: 1000 })
  await send({ type: 'message', text: 'Where can I park?', channel: 'D6', channel_type: 'im' })
  const waiting = async () => {
    const { rows } = await sql<{ reason: string }>`select failure ->> 'reason' as reason from channel_outgoing
      where state = 'queued'`.execute(kit.db)
    return rows.map(({ reason }) => reason)
  }
  await expect.poll(waiting).toEqual(['no_credits'])
  expect(postsIn('D6')).toEqual([])
  Object.assign(kit.context.config.prices.messages, { slack: 0 })
  expect((await answerIn('D6')).text).toContain('In the yard')
})

it('belongs to one agent; another workspace of the app is another connection', async () => {
  const stranger = await kit.server.signUp()
  const theirs = await makeAgent(stranger)
  const entered = { botToken: TOKEN, ...SLACK }
  await expect(kit.connect('slack', entered, theirs.id, stranger.client)).rejects.toMatchObject({
    details: { refusal: 'channel_taken' },
  })
  kit.slack.addTeam({ token: 'xoxb-2-token-of-the-bot', team: 'T2', bot: 'U0BOT2', name: 'Other' })
  await kit.connect('slack', { ...entered, botToken: 'xoxb-2-token-of-the-bot' }, theirs.id, stranger.client)
  await send({ type: 'message', text: 'Where can I park?', channel: 'D4', channel_type: 'im' })
  await answerIn('D4')
})

it('asks for a new token when the app is removed, and sends what waited with it', async () => {
  const state = () =>
    kit.owner.client.call(channels.get, { params: { id: kit.agent.id, connectionId: connection.id } })
  await send({ type: 'app_uninstalled' })
  await expect.poll(async () => (await state()).state).toBe('reconnect')
  kit.slack.revoke(TOKEN)
  await send({ type: 'message', text: 'Where can I park?', channel: 'D5', channel_type: 'im' })
  await expect.poll(async () => (await state()).queued).toBe(1)
  const renewed = 'xoxb-1-new-token-of-the-bot'
  const params = { id: kit.agent.id, connectionId: connection.id }
  kit.slack.addTeam({ token: renewed, team: 'T9', bot: 'U0BOT', name: 'Elsewhere' })
  await expect(
    kit.owner.client.call(channels.update, { params, body: { settings: { botToken: renewed } } }),
  ).rejects.toMatchObject({ details: { refusal: 'channel_other_account' } })
  kit.slack.addTeam({ token: renewed, team: 'T1', bot: 'U0BOT', name: 'Mill' })
  await kit.owner.client.call(channels.update, { params, body: { settings: { botToken: renewed } } })
  await answerIn('D5')
  await expect
    .poll(async () => {
      const { rows } = await sql`select 1 from channel_outgoing where text is not null`.execute(kit.db)
      return rows
    })
    .toEqual([])
})
