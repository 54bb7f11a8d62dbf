import { agents, type channels } from '@millrace/contract'
import { whatsAppMessages } from '@millrace/standins'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { inSystem } from '../../db/scope.ts'
import { receiveFrom } from './contacts.ts'
import { openChannels, PHONE, WHATSAPP } from './testing.ts'

const kit = openChannels()
let connection: channels.OwnConnection
let url: string

beforeAll(async () => {
  connection = await kit.connect('whatsapp', WHATSAPP)
  url = kit.local(connection.callbackUrl)
})

const ask = (phone: string, text = 'Where can I park?') => kit.write(url, { from: { phone }, text })
const answerTo = async (phone: string, count = 1) => {
  await expect.poll(() => kit.sentTo(phone).length).toBe(count)
  return kit.sentTo(phone).at(-1)!
}

const pendingEvents = async () => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from channel_events where state = 'pending'`.execute(kit.db)
  return rows[0]!.count
}

describe('messages', () => {
  it('reach who has no phone number by their user ID, and follow it when it changes', async () => {
    const from = { user: 'US.13491208655302741918' }
    await kit.write(url, { from, text: 'Where can I park?' })
    expect(await answerTo(from.user)).toContain('In the yard')
    expect(kit.meta.sent.at(-1)!.body).toMatchObject({ recipient: from.user })
    const current = 'US.99991208655302741918'
    await kit.meta.deliver(url, {
      object: 'whatsapp_business_account',
      entry: [
        {
          id: 'WABA',
          changes: [
            {
              field: 'user_id_update',
              value: { metadata: { phone_number_id: PHONE.id }, user_id: { previous: from.user, current } },
            },
          ],
        },
      ],
    })
    kit.meta.wrote(PHONE.id, current)
    await kit.write(url, { from: { user: current }, text: 'Where can I park?' })
    await answerTo(current)
    const { rows } = await sql<{
      count: number
    }>`select count(distinct contact_id)::int as count from channel_identifiers
    where value like 'US.%1208655302741918'`.execute(kit.db)
    expect(rows[0]!.count).toBe(1)
  })

  it('are answered when a change of the user ID comes after the first message under the new one', async () => {
    const [previous, current] = ['US.13491208655302741919', 'US.99991208655302741919']
    await kit.write(url, { from: { user: previous }, text: 'Where can I park?' })
    await answerTo(previous)
    const first = await kit.conversation()
    kit.meta.wrote(PHONE.id, current)
    const wrote = whatsAppMessages(PHONE.id, [
      { from: { user: current }, id: 'wamid.current', text: 'Where can I park?' },
    ])
    const changed = {
      field: 'user_id_update',
      value: { metadata: { phone_number_id: PHONE.id }, user_id: { previous, current } },
    }
    const [entry] = (wrote as { entry: { changes: object[] }[] }).entry
    await kit.meta.deliver(url, { ...wrote, entry: [{ ...entry, changes: [...entry!.changes, changed] }] })
    await answerTo(current)
    await expect.poll(() => pendingEvents()).toBe(0)
    const { rows } = await sql<{ value: string }>`select i.value from channel_identifiers i
    join channel_contacts k on k.id = i.contact_id where i.value like 'US.%1208655302741919'`.execute(kit.db)
    expect(rows.map(({ value }) => value)).toEqual([current])
    expect((await kit.desk(first.id)).channel).toMatchObject({ channel: 'whatsapp' })
    await kit.write(url, { from: { user: current }, text: 'Where can I park?' })
    await answerTo(current, 2)
  })

  it('under another identifier of somebody who opted out stay unanswered', async () => {
    const [phone, user] = ['15550000029', 'US.13491208655302741929']
    await ask(phone)
    await answerTo(phone)
    await kit.write(url, { from: { user }, text: 'STOP' })
    await answerTo(user)
    const { id } = await kit.write(url, { from: { phone, user }, text: 'Where can I park?' })
    await expect
      .poll(async () => {
        const { rows } = await sql<{
          reason: string | null
        }>`select reason from channel_events where vendor_id = ${`message:${id}`}`.execute(kit.db)
        return rows[0]!.reason
      })
      .toBe('opted_out')
  })

  it('with both identifiers belong to one contact', async () => {
    await ask('15550000021')
    await answerTo('15550000021')
    await kit.write(url, { from: { phone: '15550000021', user: 'US.21' }, text: 'Where can I park?' })
    await answerTo('15550000021', 2)
    kit.meta.wrote(PHONE.id, '15550000021')
    await kit.write(url, { from: { user: 'US.21' }, text: 'Where can I park?' })
    await answerTo('15550000021', 3)
    const { rows } = await sql`select distinct contact_id from channel_identifiers
    where value in ('15550000021', 'US.21')`.execute(kit.db)
    expect(rows).toHaveLength(1)
  })

  it('that come at the same moment under different identifiers make one contact', async () => {
    const [phone, user] = ['15550000022', 'US.22']
    const { rows: accounts } = await sql<{
      account_id: string
    }>`select account_id from channel_connections where id = ${connection.id}`.execute(kit.db)
    const of = { id: connection.id, account_id: accounts[0]!.account_id }
    const from = [
      { kind: 'user', value: user },
      { kind: 'phone', value: phone },
    ] as const
    const { rows: before } = await sql<{ id: string }>`select id from channel_contacts`.execute(kit.db)
    const received = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const first = inSystem(kit.db, async (tx) => {
      await receiveFrom(tx, of, { from: [from[1]], name: 'Ada', at: Date.now() })
      received.resolve()
      await held.promise
    })
    await received.promise
    const second = inSystem(kit.db, (tx) => receiveFrom(tx, of, { from, name: null, at: Date.now() }))
    setTimeout(held.resolve, 200)
    await Promise.all([first, second])
    const { rows } = await sql<{ name: string; values: string[] }>`
      select k.name, array_agg(i.value order by i.value) as values from channel_contacts k
      left join channel_identifiers i on i.contact_id = k.id where k.id <> all(${before.map(({ id }) => id)}::text[])
      group by k.id`.execute(kit.db)
    expect(rows).toEqual([{ name: 'Ada', values: [phone, user] }])
  })

  it('of who opted out are shown at the desk up to the rate limit, and refused beyond it', async () => {
    const phone = '15550000027'
    await kit.setConfig({ security: agents.security.parse({ rateMessages: 3, rateSeconds: 60 }) })
    await ask(phone)
    await answerTo(phone)
    const { id } = await kit.conversation()
    const flood = Array.from({ length: 12 }, (_, n) => ({
      from: { phone },
      id: `wamid.flood.${n}`,
      text: n === 0 ? 'STOP' : `flood ${n}`,
    }))
    expect(await kit.meta.deliver(url, whatsAppMessages(PHONE.id, flood))).toBe(200)
    expect(await answerTo(phone, 2)).toMatch(/won’t get any more messages/)
    const states = async () => {
      const { rows } = await sql<{
        reason: string | null
        count: number
      }>`select reason, count(*)::int as count
        from channel_events where vendor_id like 'message:wamid.flood.%' group by reason order by reason`.execute(
        kit.db,
      )
      return rows
    }
    await expect.poll(states).toEqual([
      { reason: 'opted_out', count: 11 },
      { reason: null, count: 1 },
    ])
    await kit.setConfig({ security: agents.security.parse({}) })
    const { messages } = await kit.transcript(id)
    expect(messages.filter(({ role }) => role === 'user').map(({ text }) => text)).toEqual([
      'Where can I park?',
      'STOP',
      'flood 1',
    ])
  })

  it('stop with “stop”, and go on with “start”', async () => {
    await ask('15550000025')
    await answerTo('15550000025')
    await ask('15550000025', 'STOP')
    expect(await answerTo('15550000025', 2)).toMatch(/won’t get any more messages/)
    await ask('15550000025')
    await ask('15550000026')
    await answerTo('15550000026')
    expect(kit.sentTo('15550000025')).toHaveLength(2)
    const { rows } = await sql<{ conversation_id: string }>`select k.conversation_id from channel_contacts k
    join channel_identifiers i on i.contact_id = k.id where i.value = '15550000025'`.execute(kit.db)
    const { channel } = await kit.desk(rows[0]!.conversation_id)
    expect(channel?.closed).toBe('opted_out')
    await ask('15550000025', 'start')
    expect(await answerTo('15550000025', 3)).toMatch(/get answers here again/)
    await ask('15550000025')
    await answerTo('15550000025', 4)
    expect(kit.sentTo('15550000025')).toHaveLength(4)
    const { messages } = await kit.transcript(rows[0]!.conversation_id)
    expect(messages.map(({ role, text }) => [role, text.split(/[.?]/)[0]])).toEqual([
      ['user', 'Where can I park'],
      ['assistant', expect.stringContaining('In the yard')],
      ['user', 'STOP'],
      ['assistant', expect.stringContaining('won’t get any more messages')],
      ['user', 'Where can I park'],
      ['user', 'start'],
      ['assistant', expect.stringContaining('get answers here again')],
      ['user', 'Where can I park'],
      ['assistant', expect.stringContaining('In the yard')],
    ])
  })
})
