import { agents, conversations, events, knowledge, onboarding } from '@millrace/contract'
import { companySite, startWebsite, type Website } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CRAWL_WAIT } from '../../../testing/knowledge.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { type Models, openModels } from '../../models/index.ts'
import { TimedOut } from '../../../queue/queue.ts'
import { onboardHandler } from './onboard.handler.ts'

let server: TestServer
let site: Website
vi.setConfig({ testTimeout: 120_000 })
beforeAll(async () => {
  server = await startTestServer()
  site = await startWebsite(companySite(14).pages)
})
afterAll(async () => {
  await site.close()
  await server.stop()
})

type Client = Awaited<ReturnType<TestServer['signUp']>>['client']

const done = (client: Client, id: string) =>
  vi.waitFor(async () => {
    const { onboarding: found } = await client.call(onboarding.get, { params: { id } })
    expect(found!.finishedAt).not.toBeNull()
    return found!
  }, CRAWL_WAIT)

/** Models as seen by a job whose time is up. */
const NO_MODELS = new Proxy({} as Models, {
  get: () => () => {
    throw new TimedOut('too long')
  },
})

async function ask(client: Client, publicId: string, message: string): Promise<string> {
  const response = await client.open(conversations.chat, { body: { publicId, message } })
  return response.text()
}

describe('a website address', () => {
  it('becomes a public agent with name, greeting and questions that it answers from the site', async () => {
    const { client } = await server.signUp()
    const stream = await client.open(events.stream, { query: {} })
    const heard = listen(stream)
    const begun = await client.call(onboarding.start, { body: { url: site.url } })
    expect(begun).toMatchObject({ state: 'reading', visibility: 'public' })
    const hidden = server.client().call(agents.getPublic, { params: { id: begun.publicId } })
    await expect(hidden).rejects.toMatchObject({ status: 404 })
    const made = await done(client, begun.agentId)
    expect(made).toMatchObject({ state: 'ready', agentName: 'Fernhill Tools assistant', error: null })
    await vi.waitFor(() => expect(heard.text).toContain('"autoOnboarding"'), CRAWL_WAIT)
    const agent = await server.client().call(agents.getPublic, { params: { id: begun.publicId } })
    expect(agent.greeting).toContain('Fernhill Tools')
    // The website's own colour, in what visitors get from the start.
    expect(agent.appearance).toMatchObject({ headerBgColor: '#2f6f4f', headerTextColor: '#ffffff' })
    expect(agent.suggestedQuestions).toContain('How long does delivery take?')
    const answer = await ask(server.client(), begun.publicId, agent.suggestedQuestions[0]!)
    expect(answer).toContain('"type":"citation"')
    expect(answer).toContain(site.url)
    heard.stop()
    // Dismissing its card is permanent, and doesn't change the agent.
    const params = { id: begun.agentId }
    expect(await client.call(onboarding.dismiss, { params })).toEqual({ removed: false })
    expect(await client.call(onboarding.list, {})).toEqual({ items: [] })
    expect(await client.call(agents.get, { params })).toMatchObject({ visibility: 'public' })
  })

  it.each([
    [
      'de',
      'de',
      'Preise',
      '<p>Kanu, Kajak, Ruderboot</p>',
      'Was möchten Sie wissen?',
      'Website nichts gefunden',
    ],
    [
      'en',
      'de',
      'Preise',
      '<p>Wir verleihen Boote.</p>',
      'Was möchten Sie wissen?',
      'Website nichts gefunden',
    ],
    [
      'en',
      'zh',
      '价格',
      `<p>${'我们在湖边出租独木舟、皮划艇和划艇，您可以在码头找到我们。'.repeat(4)}</p>`,
      '您想了解什么？',
      '没有找到相关内容',
    ],
  ])(
    'marked as %s with pages in %s becomes an agent that speaks the language of its pages',
    async (mark, language, title, body, greeting, fallback) => {
      const names = Array.from({ length: 6 }, (_, at) => `/${at}`)
      const links = names.map((path) => `<a href="${path}">${path}</a>`).join('')
      const page = (heading: string, text: string) =>
        `<!doctype html><html lang="${mark}"><head><meta charset="utf-8"><title>${heading}</title></head>
        <body>${links}<main><h1>${heading}</h1>${text}</main></body></html>`
      // Most pages of a shop are names and numbers, which say nothing about the language.
      const products = names.map((path, at) => [
        path,
        page(`Modell ${at}`, `<p>CX ${at}00, 12 kg, 84 EUR</p>`),
      ])
      const own = await startWebsite({ '/': page(title, body), ...Object.fromEntries(products) })
      const { client } = await server.signUp()
      const { agentId: id } = await client.call(onboarding.start, { body: { url: own.url } })
      await done(client, id)
      const agent = await client.call(agents.get, { params: { id } })
      expect(agent).toMatchObject({
        language,
        greeting: expect.stringContaining(greeting),
        fallback: expect.stringContaining(fallback),
      })
      await own.close()
    },
  )

  it('given for an existing agent adds what it lacks and keeps what people wrote', async () => {
    const { client } = await server.signUp()
    const agent = await client.call(agents.create, { body: { name: 'Ours' } })
    await client.call(agents.update, { params: { id: agent.id }, body: { greeting: 'Ahoy' } })
    await client.call(onboarding.startFor, { params: { id: agent.id }, body: { url: site.url } })
    await done(client, agent.id)
    const now = await client.call(agents.get, { params: { id: agent.id } })
    expect(now).toMatchObject({ name: 'Ours', greeting: 'Ahoy', visibility: 'private' })
    expect(now.suggestedQuestions.length).toBeGreaterThan(0)
    expect(now.knowledgeIds).toHaveLength(1)
  })

  it('that leads nowhere, is not public or closed to robots leaves nothing behind and says what to do', async () => {
    const { client } = await server.signUp()
    const robots = 'User-agent: *\nDisallow: /'
    const closed = await startWebsite({ '/': '<p>Members only</p>' }, { robots })
    const tries = [
      [closed.url, /robots\.txt.*Allow “Millrace” there/],
      ['http://127.0.0.1:9/', /^127\.0\.0\.1 /],
      [`${site.url}/no-such-page`, /has no page at this URL/],
      ['http://10.0.0.1/', 'This URL isn’t reachable from the internet. Enter your public website.'],
    ] as const
    for (const [url, message] of tries) {
      const refused = await client.call(onboarding.start, { body: { url } }).catch((error: unknown) => error)
      expect(refused).toMatchObject({ status: 400, message: expect.stringMatching(message) })
      expect(JSON.stringify(refused)).not.toContain('EGRESS_ALLOW')
    }
    await closed.close()
    expect(await client.call(agents.list, { query: {} })).toMatchObject({ items: [] })
    expect(await client.call(knowledge.list, { query: {} })).toMatchObject({ items: [] })
    expect(await client.call(onboarding.list, {})).toEqual({ items: [] })
  })

  it('of which nothing can be read fails with a reason; the agent stays private and can be made from another', async () => {
    const closed = await startWebsite(
      { '/': '<p>Members only</p>' },
      { robots: 'User-agent: *\nDisallow: /\nAllow: /nothing' },
    )
    const { client } = await server.signUp()
    const begun = await client.call(onboarding.start, { body: { url: closed.url } })
    const failed = await done(client, begun.agentId)
    expect(failed.state).toBe('failed')
    expect(failed.error).not.toBeNull()
    const agent = await client.call(agents.get, { params: { id: begun.agentId } })
    expect(agent.visibility).toBe('private')
    await client.call(onboarding.startFor, { params: { id: agent.id }, body: { url: site.url } })
    const made = await done(client, agent.id)
    expect(made).toMatchObject({
      state: 'ready',
      agentName: 'Fernhill Tools assistant',
      visibility: 'public',
    })
    await closed.close()
  })

  it('of which nothing can be read leaves nothing behind once it is closed, replaced, or retried', async () => {
    const closed = await startWebsite(
      { '/': '<p>Members only</p>' },
      { robots: 'User-agent: *\nDisallow: /\nAllow: /nothing' },
    )
    const { client } = await server.signUp()
    const left = async () => [
      (await client.call(agents.list, { query: {} })).items.map(({ id }) => id),
      (await client.call(knowledge.list, { query: {} })).items.map(({ id }) => id),
      (await client.call(onboarding.list, {})).items.map(({ agentId }) => agentId),
    ]
    const first = await client.call(onboarding.start, { body: { url: closed.url } })
    await done(client, first.agentId)
    // The retry replaces it: one base with one source.
    await client.call(onboarding.startFor, { params: { id: first.agentId }, body: { url: closed.url } })
    await done(client, first.agentId)
    const { items } = await client.call(knowledge.listSources, {
      params: { id: first.knowledgeId! },
      query: {},
    })
    expect(items).toHaveLength(1)
    // The restart replaces the agent that failed.
    const second = await client.call(onboarding.start, { body: { url: closed.url } })
    await done(client, second.agentId)
    expect(await left()).toEqual([[second.agentId], [second.knowledgeId], [second.agentId]])
    const dismissed = await client.call(onboarding.dismiss, { params: { id: second.agentId } })
    expect(dismissed).toEqual({ removed: true })
    expect(await left()).toEqual([[], [], []])
    await closed.close()
  })

  it('that failed leaves an agent that people have edited, and its knowledge, unchanged', async () => {
    const closed = await startWebsite(
      { '/': '<p>Members only</p>' },
      { robots: 'User-agent: *\nDisallow: /\nAllow: /nothing' },
    )
    const { client } = await server.signUp()
    const begun = await client.call(onboarding.start, { body: { url: closed.url } })
    await done(client, begun.agentId)
    await client.call(agents.update, { params: { id: begun.agentId }, body: { greeting: 'Ahoy' } })
    const params = { id: begun.agentId }
    expect(await client.call(onboarding.dismiss, { params })).toEqual({ removed: false })
    expect(await client.call(agents.get, { params })).toMatchObject({ greeting: 'Ahoy' })
    expect(await client.call(onboarding.list, {})).toEqual({ items: [] })
    await closed.close()
  })

  it('that failed after its pages were read leaves them to an agent that people have edited', async () => {
    const { client } = await server.signUp()
    const begun = await client.call(onboarding.start, { body: { url: site.url } })
    await done(client, begun.agentId)
    const failed = { params: { id: begun.agentId } }
    const { kysely } = server.running.context.db
    await sql`update onboardings set state = 'failed', error = 'x' where agent_id = ${begun.agentId}`.execute(
      kysely,
    )
    await client.call(agents.update, { ...failed, body: { greeting: 'Ahoy' } })
    expect(await client.call(onboarding.dismiss, failed)).toEqual({ removed: false })
    const kept = await client.call(agents.get, failed)
    expect(kept.knowledgeIds).toEqual([begun.knowledgeId])
    const sources = { params: { id: begun.knowledgeId! }, query: {} }
    expect((await client.call(knowledge.listSources, sources)).items).toHaveLength(1)
  })

  it('succeeds even when reading is stopped half-way', async () => {
    const slow = await startWebsite(companySite(14).pages, { delayMs: 400 })
    const { client } = await server.signUp()
    const begun = await client.call(onboarding.start, { body: { url: slow.url } })
    const params = { id: begun.knowledgeId!, sid: begun.sourceId! }
    await vi.waitFor(async () => {
      const { items } = await client.call(knowledge.listPages, { params, query: { state: 'ready' } })
      expect(items.length).toBeGreaterThan(1)
    }, CRAWL_WAIT)
    await client.call(knowledge.cancelCrawl, { params })
    const made = await done(client, begun.agentId)
    expect(made.state).toBe('ready')
    expect(made.pages.ready).toBeLessThan(14)
    await slow.close()
  })

  it('that killed three processes fails with that reason; the agent stays private', async () => {
    const slow = await startWebsite(companySite(14).pages, { delayMs: 400 })
    const { client, accountId } = await server.signUp()
    const { agentId, knowledgeId, sourceId } = await client.call(onboarding.start, {
      body: { url: slow.url },
    })
    const { context } = server.running
    await onboardHandler(context, openModels(context)).onDeaths!({ accountId, agentId, sourceId: sourceId! })
    const failed = await done(client, agentId)
    expect(failed).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('The server stopped several times'),
    })
    const agent = await client.call(agents.get, { params: { id: agentId } })
    expect(agent.visibility).toBe('private')
    await client.call(knowledge.cancelCrawl, { params: { id: knowledgeId!, sid: sourceId! } })
    await slow.close()
  })

  it('that times out at its last attempt fails, and is not shown as in progress forever', async () => {
    const { client, accountId } = await server.signUp()
    const begun = await client.call(onboarding.start, { body: { url: site.url } })
    const { agentId } = begun
    await done(client, agentId)
    const { context } = server.running
    await sql`update onboardings set state = 'making', finished_at = null where agent_id = ${agentId}`.execute(
      context.db.kysely,
    )
    const signal = AbortSignal.abort(new TimedOut('too long'))
    const payload = { accountId, agentId, sourceId: begun.sourceId! }
    const running = { attempt: 3, lastAttempt: true, signal }
    await expect(onboardHandler(context, NO_MODELS).run(payload, running)).rejects.toThrow(TimedOut)
    const failed = await done(client, agentId)
    expect(failed).toMatchObject({ state: 'failed', error: expect.stringContaining('failed several times') })
  })
})

function listen(response: Response) {
  const heard = { text: '', stop: () => undefined as void }
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  heard.stop = () => void reader.cancel().catch(() => undefined)
  void (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) heard.text += part.value
  })().catch(() => undefined)
  return heard
}
