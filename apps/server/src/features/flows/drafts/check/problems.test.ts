import { agents, flows, knowledge, sheets } from '@millrace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../../lib/ids.ts'
import { type Principal, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { documentOf, fields } from '../testing.ts'
import { thingsIn } from './things-in.ts'

let server: TestServer
let owner: Principal & { accountId: string; projectId: string }
let stranger: Principal & { accountId: string; projectId: string }
beforeAll(async () => {
  server = await startTestServer({ works: false })
  owner = await server.signUp()
  stranger = await server.signUp()
})
afterAll(() => server.stop())

const check = async (document: flows.FlowDocumentInput) =>
  (await owner.client.call(flows.check, { body: { document } })).problems
const refusal = (work: Promise<unknown>) => work.catch((error: unknown) => error)

/** A flow whose parameters name resources: they are checked like settings of nodes. */
const naming = (params: flows.FlowDocumentInput['params']) =>
  documentOf({ n2: { type: 'output', params: fields({ a: 1 }) } }, ['n1 n2'], { params })

describe('resources that a flow names', () => {
  it('must exist in its project', async () => {
    const [{ id: sheet }, { id: foreign }] = (await Promise.all(
      [owner, stranger].map(({ client }) =>
        client.call(sheets.create, { body: { name: 'Rows', columns: [{ label: 'Name' }] } }),
      ),
    )) as [sheets.Sheet, sheets.Sheet]
    const base = await owner.client.call(knowledge.create, { body: { name: 'Base' } })
    const agent = await owner.client.call(agents.create, { body: { name: 'Agent' } })
    const there = [
      { key: 'a', type: 'SHEET', defaultValue: sheet },
      { key: 'b', type: 'SHEET_COLUMN', defaultValue: 'NAME', dependsOn: 'a' },
      { key: 'c', type: 'KNOWLEDGE', defaultValue: base.id },
      { key: 'd', type: 'AGENT', defaultValue: agent.id },
      { key: 'e', type: 'MODEL', defaultValue: 'builtin' },
    ] as const
    expect(await check(naming([...there]))).toEqual([])
    const gone = [
      { key: 'a', type: 'SHEET', defaultValue: foreign },
      { key: 'b', type: 'SHEET', defaultValue: newId('sheet') },
      { key: 'c', type: 'KNOWLEDGE', defaultValue: newId('knowledge') },
      { key: 'd', type: 'AGENT', defaultValue: newId('agent') },
      { key: 'e', type: 'MODEL', defaultValue: 'nobody:gpt' },
      { key: 'f', type: 'CREDENTIAL', defaultValue: newId('credential') },
      { key: 'g', type: 'SHEET_COLUMN', defaultValue: 'gone', dependsOn: 'h' },
      { key: 'h', type: 'SHEET', defaultValue: sheet },
    ] as const
    const problems = await check(naming([...gone]))
    expect(problems.map(({ code, param, severity }) => `${code} ${param} ${severity}`)).toEqual(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => `thing_unknown ${key} error`),
    )
  })

  it('are reported when they are deleted after the save', async () => {
    const { id: sheet } = await owner.client.call(sheets.create, { body: { name: 'Short-lived' } })
    const document = naming([{ key: 'a', type: 'SHEET', defaultValue: sheet }])
    const made = await owner.client.call(flows.create, { body: { title: 'Flow', document } })
    expect(made.problems).toEqual([])
    await owner.client.call(sheets.remove, { params: { id: sheet } })
    const { problems } = await owner.client.call(flows.get, { params: { id: made.id } })
    expect(problems).toMatchObject([{ code: 'thing_unknown', param: 'a' }])
  })

  it('in settings are found with their place; tokens and unused settings are ignored', () => {
    const catalogue = flows.catalogueOf([
      flows.defineNode({
        type: 'write',
        group: 'sheets',
        title: 'Write',
        params: [
          { key: 'mode', type: 'SELECT', defaultValue: 'rows' },
          { key: 'sheet', label: 'Sheet', type: 'SHEET' },
          { key: 'column', type: 'SHEET_COLUMN', dependsOn: 'sheet' },
          { key: 'agent', type: 'AGENT', when: { key: 'mode', in: ['agent'] } },
        ],
      }),
    ])
    const params = { sheet: 'sht_1', column: 'name', agent: 'agt_1' }
    const document = documentOf(
      { n2: { type: 'write', params }, n3: { type: 'write', params: { sheet: '@@s@@' }, disabled: true } },
      ['n1 n2', 'n2 n3'],
    )
    expect(thingsIn(document, catalogue)).toEqual([
      {
        type: 'SHEET',
        id: 'sht_1',
        parent: null,
        label: 'Sheet',
        place: { nodeId: 'n2', param: 'sheet' },
        isIdle: false,
      },
      {
        type: 'SHEET_COLUMN',
        id: 'name',
        parent: 'sht_1',
        label: 'column',
        place: { nodeId: 'n2', param: 'column' },
        isIdle: false,
      },
    ])
  })
})

describe('hostile documents', () => {
  it('of 5,000 nodes are checked, saved and published', async () => {
    const nodes: Parameters<typeof documentOf>[0] = {}
    const edges: string[] = []
    for (let n = 2; n < 5000; n++) {
      nodes[`n${n}`] = { type: 'setFields', params: fields({ a: n === 2 ? 1 : `@@n${n - 1}.a@@` }) }
      edges.push(`n${n - 1} n${n}`)
    }
    nodes.n5000 = { type: 'output', params: fields({ a: '@@n4999.a@@' }) }
    const document = documentOf(nodes, [...edges, 'n4999 n5000'])
    const made = await owner.client.call(flows.create, { body: { title: 'Long', document } })
    expect(made).toMatchObject({ problems: [], nodeTypes: { length: 12 } })
    const params = { id: made.id }
    const version = await owner.client.call(flows.publish, { params, body: { revision: 1 } })
    expect(version).toMatchObject({ version: 1 })
    const more = { ...document, nodes: [...document.nodes, { id: 'n5001', type: 'merge' }] }
    expect(await refusal(check(more))).toMatchObject({ status: 400 })
  }, 30_000)

  it('with cycles, unknown types and versions get their problems, with the place', async () => {
    const problems = await check(
      documentOf(
        {
          n2: { type: 'merge' },
          n3: { type: 'merge' },
          n4: { type: 'teleport' },
          n5: { type: 'merge', version: 9 },
        },
        ['n1 n2', 'n2 n3', 'n3 n2', 'n1 n4', 'n1 n5'],
      ),
    )
    const errors = problems.filter(({ severity }) => severity === 'error')
    expect(
      errors.map(({ code, nodeId }) => (code === 'cycle' ? code : `${code} ${nodeId}`)).toSorted(),
    ).toEqual(['cycle', 'type_unknown n4', 'type_version n5'])
  })

  it.each([
    ['__proto__ as a setting', '{"id":"n2","type":"merge","params":{"__proto__":{"a":1}}}'],
    ['__proto__ deep in a value', '{"id":"n2","type":"merge","params":{"a":{"b":{"__proto__":1}}}}'],
    ['NUL in a value', '{"id":"n2","type":"merge","params":{"a":"\\u0000"}}'],
    ['half a character', '{"id":"n2","type":"merge","params":{"a":"\\ud800"}}'],
    ['a number without end', '{"id":"n2","type":"merge","params":{"a":1e999}}'],
    ['endless nesting', `{"id":"n2","type":"merge","params":{"a":${'['.repeat(9000)}${']'.repeat(9000)}}}`],
    ['a port without a name', '{"id":"n2","type":""}'],
    ['a place that is nowhere', '{"id":"n2","type":"merge","position":{"x":1e300,"y":0}}'],
  ])('with %s are refused', async (_, node) => {
    const body = `{"document":{"version":1,"nodes":[{"id":"n1","type":"start"},${node}]}}`
    const response = await fetch(`${server.url}/api/millrace/aiflows/check`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body,
    })
    expect(response.status).toBe(400)
  })

  it('with names of built-in properties are documents like any other', async () => {
    const values = { constructor: 1, toString: '@@params.hasOwnProperty@@', valueOf: 3 }
    const document = documentOf({ n2: { type: 'output', params: fields(values) } }, ['n1 n2'], {
      params: [{ key: 'hasOwnProperty' }],
    })
    expect(await check(document)).toEqual([])
    const odd = documentOf({ n2: { type: 'constructor' } }, ['n1 n2'])
    expect(await check(odd)).toMatchObject([{ code: 'type_unknown' }, { code: 'output_missing' }])
  })
})
