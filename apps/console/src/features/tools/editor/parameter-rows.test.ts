import { describe, expect, it } from 'vitest'
import { rowsOf, schemaOf } from './parameter-rows.ts'

describe('the list of parameters', () => {
  it('keeps what it cannot edit', () => {
    const items = { type: 'object', properties: { sku: { type: 'string', maxLength: 9 } }, required: ['sku'] }
    const schema = {
      type: 'object' as const,
      properties: {
        size: { type: 'string' as const, enum: ['s', 'm'], description: 'Size' },
        items: { type: 'array' as const, items, maxItems: 3 },
      },
      required: ['items'],
    }
    expect(schemaOf(rowsOf(schema as never))).toEqual(schema)
  })

  it('leaves out rows without a name, and empty descriptions', () => {
    const rows = [
      { name: ' ', required: true, parameter: { type: 'string' as const } },
      { name: ' id ', required: true, parameter: { type: 'string' as const, description: '' } },
    ]
    expect(schemaOf(rows)).toEqual({
      type: 'object',
      properties: { id: { type: 'string' } },
      required: ['id'],
    })
  })
})
