import { accounts, flows } from '@millrace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Principal, startTestServer, type TestServer } from '../../../testing/server.ts'
import { People } from './people.ts'

const editor = (name: string, tab = 't') =>
  ({
    name: 'presence',
    flowId: 'flw_1',
    editor: { userId: `usr_${name}`, name, tab, nodeId: null },
    leaving: false,
  }) as const

describe('who is here', () => {
  it('names the others, until they leave or go silent', () => {
    const people = new People()
    people.tell(editor('Bo'), 0)
    people.tell(editor('Ann'), 1000)
    people.tell(editor('Ann', 'second'), 1000)
    const names = (at: number) => people.others(editor('Ann'), at).map(({ name, tab }) => `${name} ${tab}`)
    expect(names(2000)).toEqual(['Ann second', 'Bo t'])
    people.tell({ ...editor('Ann', 'second'), leaving: true }, 3000)
    expect(names(3000)).toEqual(['Bo t'])
    expect(names(3 * flows.PRESENCE_MS)).toEqual([])
  })

  it('keeps nothing about flows that nobody has open', () => {
    const people = new People()
    people.tell(editor('Bo'), 0)
    people.tell({ ...editor('Ann'), flowId: 'flw_2' }, 10 * flows.PRESENCE_MS)
    expect(people.size).toBe(1)
    for (let n = 0; n < 300; n += 1) people.tell(editor(`p${n}`), 10 * flows.PRESENCE_MS)
    expect(people.others(editor('x'), 10 * flows.PRESENCE_MS)).toHaveLength(100)
  })
})

describe('the call', () => {
  let server: TestServer
  let owner: Principal
  beforeAll(async () => {
    server = await startTestServer({ works: false })
    owner = await server.signUp()
  })
  afterAll(() => server.stop())

  it('tells each window about the others', async () => {
    const { id } = await owner.client.call(flows.create, { body: { title: 'Flow' } })
    const here = (body: { tab: string; nodeId?: string; leaving?: boolean }) =>
      owner.client.call(flows.presence, { params: { id }, body })
    expect(await here({ tab: 'a', nodeId: 'n2' })).toEqual({ others: [] })
    const { others } = await here({ tab: 'b' })
    const { name } = await owner.client.call(accounts.information, {})
    expect(others).toEqual([{ userId: expect.any(String), name, tab: 'a', nodeId: 'n2' }])
    await here({ tab: 'a', leaving: true })
    expect(await here({ tab: 'b' })).toEqual({ others: [] })
  })

  it('is for those who can see the flow, as long as it exists', async () => {
    const { id } = await owner.client.call(flows.create, { body: { title: 'Gone' } })
    const stranger = await server.signUp()
    const call = (client: Principal['client']) =>
      client.call(flows.presence, { params: { id }, body: { tab: 'a' } }).catch((error: unknown) => error)
    expect(await call(stranger.client)).toMatchObject({ status: 404 })
    await owner.client.call(flows.remove, { params: { id } })
    expect(await call(owner.client)).toMatchObject({ status: 404 })
  })
})
