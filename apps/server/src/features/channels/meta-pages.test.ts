import { conversations, handoffs } from '@millrace/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { APP_SECRET, openChannels } from './testing.ts'

const kit = openChannels()
const PAGE = { id: '200300400', token: 'EAAG-token-of-the-page' }
const INSTAGRAM = { id: '300400500', token: 'IGAA-token-of-instagram' }
let count = 0

beforeAll(async () => {
  kit.meta.addAccount({ kind: 'page', name: 'The Mill', ...PAGE })
  kit.meta.addAccount({ kind: 'instagram', name: 'themill', ...INSTAGRAM })
  await kit.setConfig({ handoff: handoffs.handoffRules.parse({ enabled: true }) })
})

describe.each([
  { channel: 'messenger', object: 'page', account: PAGE, key: 'pageId', most: 2000 },
  { channel: 'instagram', object: 'instagram', account: INSTAGRAM, key: 'instagramId', most: 1000 },
])('$channel', ({ channel, object, account, key, most }) => {
  let url: string
  beforeAll(async () => {
    const connection = await kit.connect(channel, {
      [key]: account.id,
      token: account.token,
      appSecret: APP_SECRET,
    })
    url = kit.local(connection.callbackUrl)
  })

  const deliver = (...messaging: object[]) =>
    kit.meta.deliver(url, {
      object,
      entry: messaging.map((one) => ({ id: account.id, time: 1, messaging: [one] })),
    })
  const event = (person: string, rest: object) => {
    kit.meta.wrote(account.id, person)
    return { sender: { id: person }, recipient: { id: account.id }, timestamp: Date.now(), ...rest }
  }
  const text = (person: string, words = 'Where can I park?') =>
    event(person, { message: { mid: `m_in_${(count += 1)}`, text: words } })
  const name = (n: number) => `${channel}-${n}`
  const answerTo = async (person: string, number = 1) => {
    await expect.poll(() => kit.sentTo(person).length).toBe(number)
    return kit.sentTo(person).at(-1)!
  }

  describe('the name of a contact', () => {
    const questionsAbout = (person: string) =>
      kit.meta.requests.filter(({ method, path }) => method === 'GET' && path.endsWith(`/${person}`)).length
    const contact = async (person: string) => {
      const { rows } = await sql<{ name: string | null; profile: string | null }>`select k.name, k.profile
        from channel_contacts k join channel_identifiers i on i.contact_id = k.id
        where i.value = ${person}`.execute(kit.db)
      return rows[0]
    }
    const listed = async () =>
      (await kit.owner.client.call(conversations.listNonWeb, { query: {} })).items.map((one) => one.contact)

    it('is asked for once, and shown with the conversation', async () => {
      const person = name(71)
      kit.meta.names.set(person, `Robin of ${channel}`)
      await deliver(text(person))
      await answerTo(person)
      await expect.poll(() => contact(person)).toEqual({ name: `Robin of ${channel}`, profile: 'known' })
      expect(await listed()).toContain(`Robin of ${channel}`)
      await deliver(text(person))
      await answerTo(person, 2)
      expect(questionsAbout(person)).toBe(1)
    })

    it('stays unknown where the vendor refuses it, without a fault of the channel', async () => {
      const person = name(72)
      kit.meta.names.set(person, 'Robin')
      kit.meta.profileFaults.push({ status: 400, body: { error: { code: 100, message: 'No permission' } } })
      await deliver(text(person))
      await answerTo(person)
      await expect.poll(() => contact(person)).toEqual({ name: null, profile: 'unknown' })
      const { rows } = await sql`select 1 from channel_connections
        where channel = ${channel} and (state <> 'connected' or error is not null)`.execute(kit.db)
      expect(rows).toEqual([])
    })

    it('is asked for again after an outage, and the answer waits for none of that', async () => {
      const person = name(73)
      kit.meta.names.set(person, 'Robin')
      kit.meta.profileFaults.push({ status: 500 })
      await deliver(text(person))
      await answerTo(person)
      await expect.poll(() => questionsAbout(person)).toBe(1)
      const waiting = () =>
        sql`update pgboss.job set start_after = now() where name = 'channels.profile' and state = 'created'
          and start_after > now() returning 1`.execute(kit.db)
      await expect.poll(async () => (await waiting()).rows.length).toBe(1)
      await expect.poll(() => contact(person)).toEqual({ name: 'Robin', profile: 'known' })
    })
  })

  it('answers messages and postbacks once, and none of its own', async () => {
    const one = text(name(1))
    expect(await deliver(one, one, text(name(2)))).toBe(200)
    await deliver(one)
    expect(await answerTo(name(1))).toContain('In the yard behind the shop.')
    await answerTo(name(2))
    await deliver(
      event(name(1), { message: { mid: 'm_echo', text: 'Where can I park?', is_echo: true } }),
      event(name(3), { postback: { mid: 'm_post', title: 'Where can I park?', payload: 'P' } }),
      event(name(3), { reaction: { mid: 'm_x', action: 'react', emoji: '❤' } }),
    )
    await answerTo(name(3))
    expect(kit.sentTo(name(1))).toHaveLength(1)
  })

  it('serves others while the vendor doesn’t answer, and sends the response later', async () => {
    kit.meta.faults.push('hang')
    const before = kit.meta.requests.length
    await deliver(text(name(41)))
    await expect.poll(() => kit.meta.requests.length).toBeGreaterThan(before)
    await deliver(text(name(42)))
    expect(await answerTo(name(42))).toContain('In the yard')
    expect(kit.sentTo(name(41))).toEqual([])
    await expect.poll(() => kit.sentTo(name(41)), { timeout: 20_000 }).toHaveLength(1)
  })

  it.each([
    ['something else than JSON', '<html>Welcome</html>'],
    ['no ID', { message_id: { deep: 1 } }],
  ])('shows as rejected what the vendor accepts with %s', async (what, body) => {
    kit.meta.faults.push({ status: 200, body })
    await deliver(text(name(what.length + 50)))
    await expect.poll(() => kit.meta.faults).toEqual([])
    const detail = 'The reply had no message ID.'
    const delivery = async () => (await kit.desk((await kit.conversation()).id)).channel?.deliveries[0]
    await expect.poll(delivery).toMatchObject({ state: 'failed', failure: { reason: 'rejected', detail } })
    expect(kit.sentTo(name(what.length + 50))).toEqual([])
  })

  it('sends long replies in parts, and shows states', async () => {
    await deliver(text(name(4)))
    await answerTo(name(4))
    const { id } = await kit.conversation()
    const long = 'Ein Satz über die Mühle. '.repeat(140)
    await kit.reply(id, long)
    const parts = () => kit.meta.sent.filter(({ to }) => to === name(4)).slice(2)
    await expect
      .poll(() =>
        parts()
          .map((part) => part.text)
          .join(' '),
      )
      .toBe(long.trim())
    expect(parts().length).toBeGreaterThan(1)
    for (const part of parts())
      expect(channel === 'instagram' ? Buffer.byteLength(part.text) : part.text.length).toBeLessThanOrEqual(
        most,
      )
    const state = async () => (await kit.desk(id)).channel?.deliveries[0]?.state
    await expect.poll(state).toBe('sent')
    const read = channel === 'messenger' ? { watermark: Date.now() + 60_000 } : { mid: parts().at(-1)!.id }
    await deliver(event(name(4), { read }))
    await expect.poll(state).toBe('read')
  })

  it('stores a long call whole, and refuses one that no vendor would send', async () => {
    const delivered = (calls: number, each: number, mark: string) =>
      Array.from({ length: calls }, (_, n) =>
        event(name(6), { delivery: { mids: Array.from({ length: each }, (__, at) => `${mark}${n}_${at}`) } }),
      )
    const [long, flood] = [`${channel}-long`, `${channel}-flood`]
    const stored = async (mark: string) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from channel_events
        where vendor_id like ${`status:delivered:${mark}%`}`.execute(kit.db)
      return rows[0]!.count
    }
    expect(await deliver(...delivered(3, 900, long))).toBe(200)
    expect(await stored(long)).toBe(2700)
    expect(await deliver(...delivered(12, 900, flood))).toBe(413)
    expect(await deliver(...delivered(120, 1000, flood))).toBe(413)
    expect(await stored(flood)).toBe(0)
    const nested = JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`) as unknown
    expect(await deliver(event(name(6), { nested }))).toBe(413)
  })

  it('lets a person answer for seven days, with the tag, and then nobody', async () => {
    await deliver(text(name(5)))
    await answerTo(name(5))
    const { id } = await kit.conversation()
    const days = async (past: number) => {
      kit.meta.wrote(account.id, name(5), Date.now() - past * 86_400_000)
      await sql`update channel_contacts set last_inbound_at = now() - ${past} * interval '1 day'
        where conversation_id = ${id}`.execute(kit.db)
    }
    await kit.reply(id, 'At once')
    await expect.poll(() => kit.sentTo(name(5))).toContain('At once')
    await days(6)
    await kit.reply(id, 'After six days')
    await expect.poll(() => kit.sentTo(name(5))).toContain('After six days')
    expect(kit.meta.sent.at(-1)!.body).toMatchObject({ messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' })
    await days(8)
    await expect(kit.reply(id, 'After eight days')).rejects.toMatchObject({
      details: { refusal: 'channel_window_closed' },
    })
  })
})
