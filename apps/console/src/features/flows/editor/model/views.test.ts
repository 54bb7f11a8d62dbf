import type { flows, runs } from '@millrace/contract'
import { describe, expect, it } from 'vitest'
import { arrange } from './arrange.ts'
import { isStacked } from './document.ts'
import { connect, reconnect, renamePort } from './edit-edges.ts'
import { setTitle } from './edit-nodes.ts'
import { insert } from './insert.ts'
import { outlineOf } from './outline.ts'
import { mergeProblems } from './problems.ts'
import { chain, CATALOGUE, edgesOf } from './testing.ts'
import { formatMs, traceByNode } from './trace.ts'

const fork = () => {
  let document = chain('if')
  for (const type of ['setFields', 'setFields'])
    document = insert(document, CATALOGUE, { type, after: 'n2' }).document
  const joined = insert(document, CATALOGUE, { type: 'output', after: 'n3' })
  return connect(joined.document, { from: 'n4', port: 'out', to: joined.id })
}

describe('the outline', () => {
  const lines = (document: Parameters<typeof outlineOf>[0]) =>
    outlineOf(document, CATALOGUE).map(
      ({ node, port, level, again, loose }) =>
        `${level} ${port?.id ?? '-'} ${node.id}${again ? ' again' : ''}${loose ? ' loose' : ''}`,
    )

  it('keeps a chain on one level and puts branches below their fork', () => {
    expect(lines(chain('setFields', 'output'))).toEqual(['1 - n1', '1 out n2', '1 out n3'])
    expect(lines(fork())).toEqual(['1 - n1', '1 out n2', '2 yes n3', '2 out n5', '2 no n4', '2 out n5 again'])
  })

  it('includes nodes that nothing leads to, and cycles', () => {
    const loose = insert(chain('setFields'), CATALOGUE, { type: 'if', position: { x: 0, y: 900 } }).document
    expect(lines(loose)).toEqual(['1 - n1', '1 out n2', '1 - n3 loose'])
    const cyclic = { ...loose, edges: [...loose.edges, { from: 'n3', port: 'yes', to: 'n3' }] }
    expect(lines(cyclic)).toEqual(['1 - n1', '1 out n2', '1 - n3 loose', '1 yes n3 again loose'])
  })

  it('handles a long chain', () => {
    expect(outlineOf(chain(...Array.from({ length: 300 }, () => 'setFields')), CATALOGUE)).toHaveLength(301)
  })
})

describe('edges', () => {
  it('never close a cycle, and follow a renamed port', () => {
    const document = chain('setFields', 'setFields')
    expect(connect(document, { from: 'n3', port: 'out', to: 'n2' })).toBe(document)
    expect(connect(document, { from: 'n3', port: 'out', to: 'n1' })).toBe(document)
    expect(edgesOf(renamePort(document, { id: 'n2', from: 'out', to: 'big' }))).toContain('n2.big n3')
    const first = document.edges.at(0)!
    expect(reconnect(document, first, { from: 'n1', port: 'out', to: 'n1' })).toBe(document)
    expect(edgesOf(reconnect(document, first, { from: 'n1', port: 'out', to: 'n3' }))).toContain('n1.out n3')
  })
})

it('tells that the steps hide each other', () => {
  const document = fork()
  const nodes = document.nodes.map((node) => ({ ...node, position: { x: 0, y: 0 } }))
  expect(isStacked({ ...document, nodes })).toBe(true)
  expect(isStacked(document)).toBe(false)
  expect(isStacked(chain())).toBe(false)
})

it('arranges from left to right and keeps the start in place', () => {
  const places = arrange(fork(), CATALOGUE)
  expect(places.n1).toEqual({ x: 0, y: 0 })
  const { n2, n3, n4 } = places as Record<string, { x: number; y: number }>
  expect(n2?.x).toBeLessThan(n3?.x ?? 0)
  expect(n3?.x).toBe(n4?.x)
  expect(Math.abs((n3?.y ?? 0) - (n4?.y ?? 0))).toBeGreaterThan(50)
})

it("keeps the server's problems until their node changes", () => {
  const document = chain('setFields', 'output')
  const problem = (nodeId: string, severity: flows.FlowProblem['severity'] = 'error') =>
    ({ code: 'param_invalid', severity, nodeId, param: 'fields', message: `wrong ${nodeId}` }) as const
  const checked = { document, problems: [problem('n2', 'warning'), problem('n3')] }
  const merged = (now: typeof document) =>
    mergeProblems(now, [problem('n3')], checked).map(({ message, severity }) => `${severity} ${message}`)
  expect(merged(document)).toEqual(['error wrong n3', 'warning wrong n2'])
  expect(merged(setTitle(document, 'n2', 'x'))).toEqual(['error wrong n3'])
})

it('assigns the steps of a run to their nodes, but not those of called flows', () => {
  const step = (path: string, state: runs.RunStep['state'], ms: number) =>
    ({
      path,
      nodeId: path.split('/').at(-1)!,
      state,
      error: state === 'failed' ? { code: 'x', message: 'broken', path } : null,
      startedAt: new Date(0).toISOString(),
      endedAt: new Date(ms).toISOString(),
    }) as runs.RunStep
  const trace = traceByNode([
    step('n2', 'done', 5),
    step('n3[0]/n4', 'done', 10),
    step('n3[1]/n4', 'failed', 30),
    step('n5/n2', 'failed', 99),
  ])
  expect(
    [...trace].map(([id, { state, ms, error, steps }]) => [
      id,
      state,
      ms,
      error?.message ?? null,
      steps.length,
    ]),
  ).toEqual([
    ['n2', 'done', 5, null, 1],
    ['n4', 'failed', 40, 'broken', 2],
  ])
  expect([12.4, 1449, 125_000].map(formatMs)).toEqual(['12 ms', '1.4 s', '2:05 min'])
})
