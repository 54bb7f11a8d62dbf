import { flows } from '@millrace/contract'
import { describe, expect, it } from 'vitest'
import { insert, openEnd } from './insert.ts'
import { remove } from './remove.ts'
import { chain, CATALOGUE, edgesOf } from './testing.ts'
import { usualModel } from './usual-model.ts'

describe('insert', () => {
  it('places it after a node and connects it', () => {
    expect(edgesOf(chain('setFields', 'output'))).toEqual(['n1.out n2', 'n2.out n3'])
  })

  it('places it between a node and the next one, which makes room', () => {
    const before = chain('setFields', 'output')
    const { document, id } = insert(before, CATALOGUE, { type: 'setFields', after: 'n2' })
    expect(edgesOf(document)).toEqual(['n1.out n2', 'n2.out n4', 'n4.out n3'])
    const xs = ['n1', 'n2', id, 'n3'].map((one) => document.nodes.find((node) => node.id === one)!.position.x)
    expect(xs).toEqual([0, 280, 560, 840])
  })

  it('uses the first free port, and the body of a for-each first', () => {
    let document = chain('if')
    for (const type of ['setFields', 'setFields'])
      document = insert(document, CATALOGUE, { type, after: 'n2' }).document
    expect(edgesOf(document)).toEqual(['n1.out n2', 'n2.no n4', 'n2.yes n3'])
    expect(edgesOf(chain('forEach', 'setFields'))).toContain('n2.each n3')
  })

  it('branches from a named port', () => {
    const { document } = insert(chain('setFields', 'output'), CATALOGUE, {
      type: 'stop',
      after: 'n2',
      port: 'error',
    })
    expect(edgesOf(document)).toEqual(['n1.out n2', 'n2.error n4', 'n2.out n3'])
  })

  it("places it onto an edge, before what can't be followed, or alone where it is dropped", () => {
    const document = chain('output')
    const on = insert(document, CATALOGUE, { type: 'setFields', on: document.edges[0] })
    expect(edgesOf(on.document)).toEqual(['n1.out n3', 'n3.out n2'])
    expect(edgesOf(insert(document, CATALOGUE, { type: 'setFields', after: 'n2' }).document)).toEqual([
      'n1.out n3',
      'n3.out n2',
    ])
    const alone = insert(document, CATALOGUE, { type: 'if', position: { x: 5, y: 900 } })
    expect(alone.document.nodes.at(-1)!.position).toEqual({ x: 5, y: 900 })
    expect(edgesOf(alone.document)).toEqual(['n1.out n2'])
  })

  it('does not cover another node', () => {
    const document = chain('if')
    const first = insert(document, CATALOGUE, { type: 'setFields', after: 'n2' })
    const second = insert(first.document, CATALOGUE, { type: 'setFields', after: 'n2' })
    const [a, b] = second.document.nodes.slice(-2)
    expect(a?.position).not.toEqual(b?.position)
  })

  it('does nothing for an unknown type', () => {
    const document = chain()
    expect(insert(document, CATALOGUE, { type: 'teleport' }).document).toBe(document)
  })
})

describe('openEnd', () => {
  it('is the rightmost node with a free port', () => {
    expect(openEnd(chain('setFields', 'if'), CATALOGUE)).toBe('n3')
    expect(openEnd(chain('setFields', 'output'), CATALOGUE)).toBeUndefined()
    expect(openEnd(remove(chain('setFields', 'output'), ['n3'], CATALOGUE).document, CATALOGUE)).toBe('n2')
  })
})

describe('the model of a new AI step', () => {
  const definition = flows.defineNode({
    type: 'ask',
    group: 'ai',
    title: 'Ask',
    params: [{ key: 'model', type: 'MODEL' }],
  })
  const withModels = (...models: (string | undefined)[]) => {
    const document = chain('setFields', ...models.map(() => 'setFields'))
    let at = 0
    const nodes = document.nodes.map((node) => {
      const model = node.id === 'n1' ? undefined : models[at++]
      return model === undefined ? node : { ...node, params: { model } }
    })
    return { ...document, nodes }
  }

  it('is that of the step before, and never the one by rules', () => {
    expect(usualModel(withModels('openai:a', 'crd_1:b', 'builtin'), definition)).toEqual({ model: 'crd_1:b' })
    expect(usualModel(withModels('builtin', undefined), definition)).toEqual({})
    expect(usualModel(withModels('openai:a'), flows.defineNode({ ...definition, params: [] }))).toEqual({})
  })
})
