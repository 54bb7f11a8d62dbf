import { flows } from '@millrace/contract'
import { describe, expect, it } from 'vitest'
import { addParameter, changeParameter, nameParameter, renameParameter } from './edit-flow.ts'

const flowOf = (text: string) =>
  flows.flowDocument.parse({
    version: flows.FLOW_VERSION,
    params: [{ key: 'field1' }, { key: 'city' }],
    nodes: [
      { id: 'n1', type: 'start' },
      { id: 'n2', type: 'template', params: { text, fields: [{ key: 'a', value: '@@field1.sub@@' }] } },
      { id: 'n3', type: 'template', params: { text: '@@city@@ @@@@field1@@@@' } },
    ],
  })

describe('renameParameter', () => {
  it('updates the tokens of all steps, and nothing else', () => {
    const flow = flowOf('Dear @@field1@@ of @@city@@, field1')
    const renamed = renameParameter(flow, 0, 'company')
    expect(renamed.params.map(({ key }) => key)).toEqual(['company', 'city'])
    expect(renamed.nodes[1]?.params).toEqual({
      text: 'Dear @@company@@ of @@city@@, field1',
      fields: [{ key: 'a', value: '@@company.sub@@' }],
    })
    expect(renamed.nodes[2]).toBe(flow.nodes[2])
  })

  it('leaves tokens alone that may mean another parameter of the same name', () => {
    const twice = changeParameter(flowOf('@@city@@'), 0, { key: 'city' })
    expect(renameParameter(twice, 0, 'town').nodes[1]?.params.text).toBe('@@city@@')
  })
})

describe('nameParameter', () => {
  const named = (label: string) => nameParameter(changeParameter(flowOf('@@field1@@'), 0, { label }), 0)

  it.each([
    ['Company name', 'company_name'],
    ['  Größe (m²) ', 'grosse_m2'],
    ['2. Straße', 'strasse'],
    ['City', 'city_2'],
    ['Row', 'row_2'],
    ['N1', 'n1_2'],
  ])('makes a key from %j', (label, key) => {
    const flow = named(label)
    expect(flow.params[0]?.key).toBe(key)
    expect(flow.nodes[1]?.params.text).toBe(`@@${key}@@`)
  })

  it('keeps its key when no letter of the label is allowed in one, and a key that someone chose', () => {
    expect(named('公司').params[0]?.key).toBe('field1')
    const chosen = changeParameter(flowOf(''), 1, { label: 'Town' })
    expect(nameParameter(chosen, 1)).toBe(chosen)
  })

  it('makes a valid key from the longest label', () => {
    expect(named('x'.repeat(200)).params[0]?.key).toMatch(flows.FLOW_KEY)
  })
})

it('gives a new parameter a free name', () => {
  expect(addParameter(flowOf('')).params[2]?.key).toBe('field3')
})
