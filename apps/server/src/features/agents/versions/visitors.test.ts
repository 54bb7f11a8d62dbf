import { agents, conversations } from '@millrace/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makePng } from '../../../testing/documents/png.ts'
import { Reader } from '../../conversations/testing.ts'
import { projectAgent } from '../../conversations/chat-agent.ts'
import { versionDesk } from '../../../testing/agent-versions.ts'

const desk = versionDesk()
const { update, publish, changes, versions, restore, shown, makePublic, ask, goOn } = desk
const refusal = (work: Promise<unknown>) => work.catch((error: unknown) => error)

describe('visitors', () => {
  it('get the published version, and members the draft', async () => {
    const { id, publicId } = await makePublic()
    await update(id, { fallback: 'new', greeting: 'Welcome', name: 'Helper' })
    await desk.owner.client.call(agents.setBotConfig, {
      params: { id },
      body: { appearance: { headerTitle: 'Ask us' } },
    })
    expect((await ask(desk.server.client(), { publicId })).text).toBe('old')
    expect((await ask(desk.owner.client, { agentId: id })).text).toBe('new')
    expect(await shown(publicId)).toMatchObject({
      name: 'Guide',
      greeting: 'Hello',
      appearance: { headerTitle: '' },
    })
    await publish(id)
    expect((await ask(desk.server.client(), { publicId })).text).toBe('new')
    expect(await shown(publicId)).toMatchObject({
      name: 'Helper',
      greeting: 'Welcome',
      appearance: { headerTitle: 'Ask us' },
    })
  })

  it('keep their version during a conversation, also when they ask for another answer', async () => {
    const { id, publicId } = await makePublic()
    const begun = await ask(desk.server.client(), { publicId })
    await update(id, { fallback: 'new' })
    await publish(id)
    expect((await goOn(publicId, begun)).text).toBe('old')
    const again = new Reader()
    const params = { conversationId: begun.start!.conversationId }
    const body = { visitorToken: begun.start!.visitorToken! }
    await again.read(await desk.server.client().open(conversations.regenerate, { params, body }))
    expect(again.text).toBe('old')
    expect((await ask(desk.server.client(), { publicId })).text).toBe('new')
  })

  it('get the published version when they return an hour later, and when their version is deleted', async () => {
    const { id, publicId } = await makePublic()
    const rested = await ask(desk.server.client(), { publicId })
    const lost = await ask(desk.server.client(), { publicId })
    await update(id, { fallback: 'new' })
    await publish(id)
    const { kysely } = desk.server.running.context.db
    await sql`update conversations set updated_at = now() - interval '61 minutes'
      where id = ${rested.start!.conversationId}`.execute(kysely)
    expect((await goOn(publicId, rested)).text).toBe('new')
    await update(id, { fallback: 'newest' })
    await publish(id)
    expect((await goOn(publicId, rested)).text).toBe('new')
    await sql`update conversations set agent_version = 999 where id = ${lost.start!.conversationId}`.execute(
      kysely,
    )
    expect((await goOn(publicId, lost)).text).toBe('newest')
  })

  it('get complete answers when another version is published in the middle', async () => {
    const { id, publicId } = await makePublic()
    await update(id, { model: 'openai:scripted', instructions: 'Speak of the old.' })
    await publish(id)
    const body = { publicId, message: 'How?' }
    const response = await desk.server.client().open(conversations.chat, { body })
    const answer = await desk.model.next()
    answer.say('One, ')
    const reader = new Reader()
    const reading = reader.read(response)
    await update(id, { instructions: 'Speak of the new.' })
    await publish(id)
    answer.say('two.')
    answer.end()
    await reading
    expect(reader.text).toBe('One, two.')
    expect(reader.last?.type).toBe('done')
    const next = goOn(publicId, reader)
    const second = await desk.model.next()
    expect(JSON.stringify(second.body)).toContain('Speak of the old.')
    second.end()
    await next
    const fresh = ask(desk.server.client(), { publicId })
    const third = await desk.model.next()
    expect(JSON.stringify(third.body)).toContain('Speak of the new.')
    third.end()
    await fresh
  })

  it('are subject to limits and access changes at once', async () => {
    const { id, publicId } = await makePublic()
    const security = { maxMessageLength: 20 }
    await desk.owner.client.call(agents.setBotConfig, { params: { id }, body: { security } })
    await update(id, { showSources: true })
    expect(await shown(publicId)).toMatchObject({ maxMessageLength: 20, showSources: true })
    expect((await changes(id)).changes).toEqual([])
    await update(id, { visibility: 'private' })
    expect(await refusal(shown(publicId))).toMatchObject({ code: 'not_found' })
  })

  it('get the published version a day after it was published, even in a conversation that never pauses', async () => {
    const { id, publicId } = await makePublic()
    const begun = await ask(desk.server.client(), { publicId })
    await update(id, { fallback: 'new' })
    await publish(id)
    const { kysely } = desk.server.running.context.db
    const publishedAgo = (hours: number) =>
      sql`update agent_versions set created_at = now() - make_interval(hours => ${hours}::int)
        where agent_id = ${id}`.execute(kysely)
    await publishedAgo(23)
    expect((await goOn(publicId, begun)).text).toBe('old')
    await publishedAgo(25)
    expect((await goOn(publicId, begun)).text).toBe('new')
  })

  it("face an access check at once, and restoring or publishing a version doesn't lift it", async () => {
    const { id, publicId } = await makePublic()
    const [open] = await versions(id)
    const begun = await ask(desk.server.client(), { publicId })
    const body = { password: 'the wheel turns slowly' }
    await desk.owner.client.call(agents.setVisitPassword, { params: { id }, body })
    const security = { access: 'password' as const, allowedDomains: ['mill.example.test'] }
    await desk.owner.client.call(agents.setBotConfig, { params: { id }, body: { security } })
    await update(id, { greeting: 'Behind the gate' })
    const isShut = async () => {
      expect(await shown(publicId)).toMatchObject({ gate: 'password', greeting: '' })
      expect(await refusal(ask(desk.server.client(), { publicId }))).toMatchObject({
        code: 'unauthenticated',
      })
      expect(await refusal(goOn(publicId, begun))).toMatchObject({ code: 'unauthenticated' })
    }
    await isShut()
    expect((await changes(id)).changes.map(({ field }) => field)).toEqual(['greeting'])
    await restore(id, open!.version)
    await isShut()
    await update(id, { greeting: 'Another' })
    await publish(id)
    await isShut()
    const { config } = await desk.owner.client.call(agents.getBotConfig, { params: { id } })
    expect(config.security).toMatchObject(security)
    await update(id, { visibility: 'private' })
    await restore(id, open!.version)
    expect((await desk.owner.client.call(agents.get, { params: { id } })).visibility).toBe('private')
  })

  it('keep the published picture', async () => {
    const { id, publicId } = await makePublic()
    const upload = (seed: number) =>
      desk.owner.client.call(agents.setAvatar, {
        params: { id },
        body: { picture: makePng(seed, seed).toString('base64') },
      })
    const first = await upload(40)
    const { version } = await publish(id)
    const second = await upload(60)
    expect(second.avatarUrl).not.toBe(first.avatarUrl)
    expect((await shown(publicId)).avatarUrl).toBe(first.avatarUrl)
    expect((await fetch(desk.server.url + first.avatarUrl!)).status).toBe(200)
    expect((await changes(id)).changes).toEqual([
      { section: 'profile', field: 'picture', before: first.avatarUrl, after: second.avatarUrl },
    ])
    expect((await restore(id, version)).agent.avatarUrl).toBe(first.avatarUrl)
    expect((await fetch(desk.server.url + second.avatarUrl!)).status).toBe(404)
  })
})

describe('an agent that was never public', () => {
  it('gives flows its draft, and becomes public as it is', async () => {
    const { id, publicId } = await desk.owner.client.call(agents.create, { body: { name: 'Guide' } })
    await update(id, { fallback: 'edited' })
    const asked = { accountId: desk.owner.accountId, projectId: desk.owner.projectId, agentId: id }
    const ofFlows = () => projectAgent(desk.server.running.context, asked)
    expect((await ofFlows()).fallback).toBe('edited')
    expect((await changes(id)).released).toBe(false)
    await update(id, { visibility: 'public' })
    expect((await ask(desk.server.client(), { publicId })).text).toBe('edited')
    expect(await changes(id)).toMatchObject({ released: true, changes: [] })
    // From now on, versions apply, to flows as well, and making it public again publishes nothing by itself.
    await update(id, { fallback: 'secret', visibility: 'private' })
    await update(id, { visibility: 'public' })
    expect((await ofFlows()).fallback).toBe('edited')
    expect((await ask(desk.server.client(), { publicId })).text).toBe('edited')
  })
})
