import { flows } from '@millrace/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileFlow, FlowInvalid } from '../compile-flow.ts'
import { flow, output, set } from '../testing/flow.ts'
import { CATALOGUE } from '../testing/nodes.ts'
import { StormyWorld } from '../testing/stormy-world.ts'
import { validateFlow } from './analyse.ts'
import { MOST_VALUES } from './document-size.ts'

const problems = (...made: Parameters<typeof flow>) => validateFlow(flow(...made), CATALOGUE)
const codes = (...made: Parameters<typeof flow>) => problems(...made).map(({ code }) => code)

describe('validateFlow', () => {
  it('finds nothing wrong with a flow that is right', () => {
    expect(problems({ n2: set({ a: 1 }), n3: output({ a: '@@n2.a@@' }) }, ['n1 n2', 'n2 n3'])).toEqual([])
  })

  it('looks at no more values and tokens than it can without holding up others', () => {
    const many = (count: number) => ({ n2: set({ a: '@@n1.x@@ '.repeat(count) }), n3: output({ a: 1 }) })
    const edges = ['n1 n2', 'n2 n3']
    expect(codes(many(MOST_VALUES + 1), edges)).toEqual(['flow_too_large'])
    expect(codes(many(100), edges)).not.toContain('flow_too_large')
    const rows = Object.fromEntries(Array.from({ length: MOST_VALUES }, (_, n) => [`k${n}`, n]))
    expect(codes({ n2: set(rows), n3: output({ a: 1 }) }, edges)).toContain('flow_too_large')
    expect(() => compileFlow(flow(many(MOST_VALUES + 1), edges), CATALOGUE)).toThrow(FlowInvalid)
  })

  it('names a cycle', () => {
    const nodes = { n2: { type: 'merge' }, n3: { type: 'merge', title: 'Back' }, n4: { type: 'merge' } }
    const [problem] = problems(nodes, ['n1 n2', 'n2 n3', 'n3 n4', 'n4 n2']).filter(
      ({ code }) => code === 'cycle',
    )
    expect(problem).toMatchObject({ severity: 'error' })
    // A step has the name that the canvas shows: its own, or its type's.
    const [n2, n3, n4] = ['“Merge” (n2)', '“Back” (n3)', '“Merge” (n4)']
    const circles = [
      [n2, n3, n4, n2],
      [n3, n4, n2, n3],
      [n4, n2, n3, n4],
    ].map((circle) => circle.join(' → '))
    expect(circles.filter((circle) => problem!.message.includes(circle))).toHaveLength(1)
  })

  it.each<[flows.FlowProblemCode, Parameters<typeof flow>, Partial<flows.FlowProblem>]>([
    ['type_unknown', [{ n2: { type: 'teleport' } }, ['n1 n2']], { nodeId: 'n2' }],
    ['type_version', [{ n2: { type: 'merge', version: 9 } }, ['n1 n2']], { nodeId: 'n2' }],
    ['start_duplicate', [{ n2: { type: 'start' } }, []], { nodeId: 'n2' }],
    ['output_missing', [{}, []], { severity: 'warning' }],
    ['edge_dangling', [{}, ['n1 n9']], { nodeId: 'n1' }],
    ['edge_port', [{ n2: { type: 'merge' } }, ['n1.side n2']], { nodeId: 'n1' }],
    ['edge_duplicate', [{ n2: { type: 'merge' } }, ['n1 n2', 'n1 n2']], { nodeId: 'n1' }],
    ['unreachable', [{ n2: { type: 'merge' } }, []], { nodeId: 'n2', severity: 'warning' }],
    ['param_missing', [{ n2: { type: 'text' } }, ['n1 n2']], { nodeId: 'n2', param: 'text' }],
    ['param_unknown', [{ n2: { type: 'merge', params: { x: 1 } } }, ['n1 n2']], { nodeId: 'n2', param: 'x' }],
    ['param_invalid', [{ n2: { type: 'choose', params: { value: 'x' } } }, ['n1 n2']], { param: 'value' }],
    ['param_duplicate', [{}, [], { params: [{ key: 'a' }, { key: 'a' }] }], { param: 'a' }],
    ['param_reserved', [{}, [], { params: [{ key: 'n3' }] }], { param: 'n3' }],
    ['param_reserved', [{}, [], { params: [{ key: 'row' }] }], { param: 'row' }],
    ['token_malformed', [{ n2: set({ a: 'x @@ y' }) }, ['n1 n2']], { at: { path: '[0].value', offset: 2 } }],
    ['token_unknown', [{ n2: set({ a: '@@nothing@@' }) }, ['n1 n2']], { nodeId: 'n2', param: 'fields' }],
    ['token_unknown', [{ n2: set({ a: '@@row.x@@' }) }, ['n1 n2']], { nodeId: 'n2' }],
    ['token_unknown', [{ n2: set({ a: '@@item@@' }) }, ['n1 n2']], { nodeId: 'n2' }],
    [
      'token_field',
      [{ n2: set({ a: 1 }), n3: set({ b: '@@n2.c@@' }) }, ['n1 n2', 'n2 n3']],
      { nodeId: 'n3' },
    ],
    [
      'token_later',
      [{ n2: set({ a: '@@n3.a@@' }), n3: set({ a: 1 }) }, ['n1 n2', 'n2 n3']],
      { nodeId: 'n2' },
    ],
    ['token_later', [{ n2: set({ a: '@@n2.a@@' }) }, ['n1 n2']], { nodeId: 'n2' }],
    [
      'token_refused',
      [{ n2: { type: 'send', params: { sheet: '@@x@@' } } }, ['n1 n2'], { params: [{ key: 'x' }] }],
      { param: 'sheet' },
    ],
    ['json_invalid', [{ n2: { type: 'send', params: { body: '{"a": ' } } }, ['n1 n2']], { param: 'body' }],
    ['loop_empty', [{ n2: { type: 'forEach', params: { list: [] } } }, ['n1 n2']], { nodeId: 'n2' }],
  ])('%s', (code, made, place) => {
    expect(problems(...made).filter((problem) => problem.code === code)).toMatchObject([place])
  })

  it('reports a missing start, and two nodes with one id', () => {
    const document = flow({}, [])
    expect(validateFlow({ ...document, nodes: [] }, CATALOGUE)).toMatchObject([{ code: 'start_missing' }, {}])
    const [start] = document.nodes
    expect(validateFlow({ ...document, nodes: [start!, start!] }, CATALOGUE)).toContainEqual(
      expect.objectContaining({ code: 'node_duplicate', nodeId: 'n1' }),
    )
  })

  it('makes warnings of mistakes in nodes that never run', () => {
    const wrong = { n2: { type: 'text', disabled: true }, n3: { type: 'text' } }
    expect(problems(wrong, ['n1 n2']).every(({ severity }) => severity === 'warning')).toBe(true)
  })

  it('lets a thing be named by a parameter of its own kind, and by nothing else', () => {
    const nodes = { n2: { type: 'send', params: { sheet: '@@where@@' } } }
    expect(codes(nodes, ['n1 n2'], { params: [{ key: 'where', type: 'SHEET' }] })).toEqual(['output_missing'])
    expect(codes(nodes, ['n1 n2'], { settings: { columns: ['where'] } })).toContain('token_refused')
    const call = { n2: { type: 'callFlow', params: { flow: '@@where@@' } } }
    expect(codes(call, ['n1 n2'], { params: [{ key: 'where' }] })).toContain('token_refused')
  })

  it('finds a flow that calls itself, directly or through others', () => {
    const document = flow({ n2: { type: 'callFlow', params: { flow: 'b' } } }, ['n1 n2'])
    const calls: Record<string, string[]> = { b: ['c'], c: ['a'] }
    const found = validateFlow(document, CATALOGUE, { flowId: 'a', callsOf: (id) => calls[id] ?? null })
    expect(found).toContainEqual(
      expect.objectContaining({
        code: 'calls_itself',
        nodeId: 'n2',
        message: 'The flow would call itself: a → b → c → a',
      }),
    )
    expect(validateFlow(document, CATALOGUE, { flowId: 'a', callsOf: () => null })).toContainEqual(
      expect.objectContaining({ code: 'call_unknown', param: 'flow' }),
    )
  })

  it('survives names that every object has', () => {
    const document = flow(
      { n2: { type: 'constructor' }, n3: set({ a: '@@constructor@@ @@__proto__.x@@' }) },
      ['n1 n2', 'n1 n3'],
    )
    const found = validateFlow(document, CATALOGUE).map(({ code }) => code)
    expect(found).toEqual(['type_unknown', 'output_missing', 'token_unknown', 'token_unknown'])
  })

  it('is what compiling refuses by', () => {
    expect(() => compileFlow(flow({ n2: { type: 'text' } }, ['n1 n2']), CATALOGUE)).toThrow(FlowInvalid)
  })
})

describe('for each', () => {
  const loop = { type: 'forEach', params: { list: [1] } }

  it('keeps its body to itself', () => {
    const nodes = { n2: loop, n3: set({ a: '@@item@@' }), n4: set({ b: 1 }) }
    expect(codes(nodes, ['n1 n2', 'n2.each n3', 'n2.done n4'])).toEqual(['output_missing'])
    expect(problems(nodes, ['n1 n2', 'n2.each n3', 'n2.done n4', 'n3 n4'])).toContainEqual(
      expect.objectContaining({ code: 'loop_leak', edge: { from: 'n2', port: 'done', to: 'n4' } }),
    )
    expect(codes(nodes, ['n1 n2', 'n2.each n3', 'n1 n3', 'n2.done n4'])).toContain('loop_leak')
    expect(codes({ n2: loop, n3: output({ a: 1 }) }, ['n1 n2', 'n2.each n3'])).toContain('role_in_loop')
  })

  it('shows its items within, and only what it collects outside', () => {
    const nodes = { n2: loop, n3: set({ a: '@@n2.index@@' }), n4: set({ b: '@@n3.a@@' }) }
    expect(codes(nodes, ['n1 n2', 'n2.each n3', 'n2.done n4'])).toContain('token_unknown')
    const collects = {
      ...nodes,
      n2: { type: 'forEach', params: { list: [1], collect: '@@n3.a@@' } },
      n4: set({ b: '@@n2.items@@' }),
    }
    expect(codes(collects, ['n1 n2', 'n2.each n3', 'n2.done n4'])).toEqual(['output_missing'])
    const early = { ...nodes, n3: set({ a: '@@n2.items?@@' }), n4: set({ b: 1 }) }
    expect(codes(early, ['n1 n2', 'n2.each n3', 'n2.done n4'])).toContain('token_later')
  })
})

describe('what is certain', () => {
  const branch = { n2: { type: 'choose', params: { value: 1 } }, n3: set({ a: 1 }), n4: set({ a: 2 }) }
  const edges = ['n1 n2', 'n2.yes n3', 'n2.no n4', 'n3 n5', 'n4 n5']

  it('does not include a branch that may not be taken, unless the token says that it may be empty', () => {
    expect(problems({ ...branch, n5: set({ b: '@@n3.a@@' }) }, edges)).toContainEqual(
      expect.objectContaining({
        code: 'token_uncertain',
        message: '“Set fields” (n3) doesn’t always run. If the value can be empty, write @@n3.a?@@',
      }),
    )
    expect(codes({ ...branch, n5: set({ b: '@@n3.a?@@ @@n2?@@ @@n2@@' }) }, edges)).toEqual([
      'output_missing',
    ])
  })

  it('includes what runs beside, once both are awaited', () => {
    const fork = { n2: set({ a: 1 }), n3: set({ a: 2 }), n4: set({ b: '@@n2.a@@ @@n3.a@@' }) }
    expect(codes(fork, ['n1 n2', 'n1 n3', 'n2 n4', 'n3 n4'])).toEqual(['output_missing'])
    expect(codes(fork, ['n1 n2', 'n1 n3', 'n2 n4'])).toContain('token_later')
  })

  it('does not include what may have failed', () => {
    const nodes = { n2: { type: 'fail' }, n3: set({ a: '@@n2.passed@@' }) }
    expect(codes(nodes, ['n1 n2', 'n2 n3'])).toEqual(['output_missing'])
    expect(codes(nodes, ['n1 n2', 'n2 n3', 'n2.error n3'])).toContain('token_uncertain')
    const error = { n2: { type: 'fail' }, n3: set({ a: '@@n2.error.message@@' }) }
    expect(codes(error, ['n1 n2', 'n2.error n3'])).toEqual(['output_missing'])
    expect(codes(error, ['n1 n2', 'n2 n3', 'n2.error n3'])).toContain('token_uncertain')
    const beside = { n2: set({ a: 1 }), n3: set({ a: 2 }), n4: set({ b: '@@n2.a@@' }) }
    const joined = ['n1 n2', 'n1 n3', 'n2 n4', 'n3 n4']
    expect(codes(beside, joined, { settings: { onError: 'continue' } })).toContain('token_uncertain')
    expect(codes({ ...beside, n2: { ...beside.n2, disabled: true } }, joined)).toContain('token_uncertain')
  })

  it('is never missing in a run', async () => {
    const node = fc.record({
      type: fc.constantFrom('set', 'choose', 'fail'),
      value: fc.nat(1),
      from: fc.array(fc.tuple(fc.nat(9), fc.nat(1)), { minLength: 1, maxLength: 3 }),
      names: fc.nat(9),
    })
    const settings = fc.constantFrom({ onError: 'stop' as const }, { onError: 'continue' as const })
    await fc.assert(
      fc.asyncProperty(fc.array(node, { minLength: 2, maxLength: 9 }), settings, async (nodes, settings) => {
        const document = certainFlow(nodes, settings)
        const plan = compileFlow(document, CATALOGUE)
        const end = await new StormyWorld({ plan, callees: new Map(), text: '' }, 1).run()
        expect(JSON.stringify(end), JSON.stringify(document.nodes)).not.toContain('token_missing')
      }),
      { numRuns: 300 },
    )
  })
})

interface Sketch {
  type: string
  value: number
  from: [number, number][]
  names: number
}

const PORTS: Record<string, string[]> = {
  choose: ['yes', 'no'],
  fail: ['out', 'error'],
  set: ['out', 'error'],
}

/** A graph in which each node names another one's output, as far as validation lets it. */
function certainFlow(
  nodes: readonly Sketch[],
  settings: { onError: 'stop' | 'continue' },
): flows.FlowDocument {
  const edges = new Set<string>()
  for (const [index, { from }] of nodes.entries())
    for (const [source, port] of from) {
      const before = source % (index + 1)
      const name = before === 0 ? 'out' : PORTS[nodes[before - 1]!.type]![port]!
      edges.add(`n${before + 1}.${name} n${index + 2}`)
    }
  const made = nodes.map(
    ({ type, value, names }, index): [string, { type: string; params: Record<string, unknown> }] => {
      const named = `@@n${(names % nodes.length) + 2}@@`
      const params = {
        set: set({ v: named }).params,
        choose: { value },
        fail: value === 0 ? {} : { unless: named },
      }
      return [`n${index + 2}`, { type, params: params[type as 'set'] }]
    },
  )
  const first = flow(Object.fromEntries(made), [...edges], { settings })
  const refused = new Set(validateFlow(first, CATALOGUE).map(({ nodeId }) => nodeId))
  const kept = made.map(([id, node]): [string, typeof node] =>
    refused.has(id)
      ? [
          id,
          {
            ...node,
            params:
              node.type === 'set'
                ? set({ v: id }).params
                : node.type === 'fail'
                  ? { unless: 1 }
                  : node.params,
          },
        ]
      : [id, node],
  )
  return flow(Object.fromEntries(kept), [...edges], { settings })
}

it('validates 5,000 nodes in well under 100 ms of work', () => {
  const nodes: Record<string, ReturnType<typeof set>> = {}
  const edges: string[] = []
  for (let index = 2; index <= 5000; index++) {
    nodes[`n${index}`] = set({ a: index === 2 ? 1 : `@@n${index - 1}.a@@ @@n2.a@@` })
    edges.push(`n${index - 1} n${index}`)
  }
  const document = flow(nodes, edges)
  expect(validateFlow(document, CATALOGUE)).toHaveLength(1)
})
