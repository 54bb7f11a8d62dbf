import { describe, expect, it } from 'vitest'
import { toolSchema } from './tools.ts'

const tool = (request: object, properties: object = { city: { type: 'string' } }) => ({
  name: 'weather',
  description: 'The weather of a place.',
  parameters: { type: 'object', properties, required: [] },
  request: { method: 'GET', url: 'https://api.example.test/v1/@@city@@', ...request },
})

/** What is wrong, as `path: message`; empty when nothing is. */
const complaints = (value: unknown) =>
  toolSchema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('a request template', () => {
  it('takes placeholders in path, query, header values and body', () => {
    const request = {
      method: 'POST',
      query: [{ name: 'q', value: '@@city@@' }],
      headers: [{ name: 'X-Place', value: 'in @@city@@' }],
      body: '{"place": "@@city@@", "list": [1, "@@city@@"]}',
    }
    expect(complaints(tool(request))).toEqual([])
  })

  it.each([
    ['https://@@city@@/x', 'request.url'],
    ['https://@@city@@.example.test/x', 'request.url'],
    ['@@city@@://example.test/x', 'request.url'],
    ['https://user:@@city@@@example.test/', 'request.url'],
    ['https://example.test:@@city@@/', 'request.url'],
    ['https://example.test@@city@@/', 'request.url'],
    ['https://user:secret@example.test/', 'request.url'],
    ['https://example.test/#@@city@@', 'request.url'],
    ['https://example.test\\@@city@@', 'request.url'],
    ['ftp://example.test/', 'request.url'],
    ['//example.test/', 'request.url'],
    ['javascript:alert(1)', 'request.url'],
    ['https://example.test/@@town@@', '@@town@@ is not a parameter'],
  ])('refuses the address %s', (url, complaint) => {
    expect(complaints(tool({ url })).join()).toContain(complaint)
  })

  it.each([
    [{ name: 'Host', value: 'x' }, 'is set by the server'],
    [{ name: 'Content-Length', value: '0' }, 'is set by the server'],
    [{ name: 'Proxy-Authorization', value: 'x' }, 'is set by the server'],
    [{ name: 'Authorization', value: 'Bearer x' }, 'carries a secret'],
    [{ name: 'X-A\r\nX-B', value: 'x' }, 'is not a valid header name'],
    [{ name: 'X-A', value: 'x\r\nX-B: y' }, 'a header cannot carry'],
  ])('refuses the header %o', (header, complaint) => {
    expect(complaints(tool({ headers: [header] })).join()).toContain(complaint)
  })

  it('refuses a body that is not JSON, or sent with GET', () => {
    expect(complaints(tool({ method: 'POST', body: '{"n": @@city@@}' })).join()).toContain('is not JSON')
    expect(complaints(tool({ method: 'GET', body: '{}' })).join()).toContain('is not sent with GET')
    const deep = '['.repeat(40) + ']'.repeat(40)
    expect(complaints(tool({ method: 'POST', body: deep })).join()).toContain('nested deeper')
  })
})

describe('parameters', () => {
  const withProperties = (properties: object) =>
    complaints(tool({ url: 'https://example.test/' }, properties))

  it('take what every model understands', () => {
    const properties = {
      name: { type: 'string', enum: ['a', 'b'] },
      day: { type: 'string', format: 'date' },
      count: { type: 'integer', minimum: 1, maximum: 5 },
      sure: { type: 'boolean' },
      items: {
        type: 'array',
        items: { type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] },
      },
    }
    expect(withProperties(properties)).toEqual([])
  })

  it.each([
    ['a pattern', { a: { type: 'string', pattern: '(a+)+$' } }],
    ['a reference', { a: { $ref: '#' } }],
    ['a combination', { a: { anyOf: [{ type: 'string' }] } }],
    ['a name with a dot', { 'a.b': { type: 'string' } }],
    ['too many', Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`p${at}`, { type: 'string' }]))],
    ['too deep', [1, 2, 3, 4].reduce((items) => ({ a: { type: 'object', properties: items } }), {})],
  ])('refuse %s', (_what, properties) => {
    expect(withProperties(properties)).not.toEqual([])
  })

  it('refuse to require what there is not', () => {
    const value = tool({ url: 'https://example.test/' })
    value.parameters.required = ['town'] as never
    expect(complaints(value).join()).toContain('doesn’t exist')
  })
})
