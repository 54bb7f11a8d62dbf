import { type Json, typeOf } from './schema-types.ts'

/** An operation of the OpenAPI document, with its path and method. */
export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  path: string
  method: string
  'x-authz': { access: string; effect: 'read' | 'write'; keys?: boolean }
  servers?: unknown
  parameters: { name: string; in: string; required: boolean; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { content: Record<string, { schema: Json }> }>
}

/** Streams that are resumed after a loss. */
const CHATS = new Set(['conversations.chat', 'conversations.regenerate'])

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const nameOf = ({ operationId }: Operation) => operationId.split('.').map(capital).join('')
const inPlace = (type: string) => type.replaceAll(/\b[A-Z]\w*\b(?!")/g, (name) => `T.${name}`)
const isRef = (schema: Json) => typeof schema.$ref === 'string'

type Kind = 'json' | 'events' | 'file' | 'chat'

function kindOf({ operationId, responses }: Operation): Kind {
  const content = responses['200']!.content
  if (CHATS.has(operationId)) return 'chat'
  if (content['application/json']) return 'json'
  return content['text/event-stream'] ? 'events' : 'file'
}

interface Typed {
  /** The types that the operation needs beside those of the document. */
  types: [string, Json][]
  result: string
  /** In lists: the item of a page. */
  item: string | null
  body: string | null
  query: string | null
}

/** The names of an operation's types. */
export function resultOf(operation: Operation): Typed {
  const types: [string, Json][] = []
  const give = (ending: string, schema: Json | undefined): string | null => {
    if (!schema) return null
    if (isRef(schema)) return typeOf(schema)
    if (!/[{|]/.test(typeOf(schema))) return typeOf(schema)
    types.push([nameOf(operation) + ending, schema])
    return nameOf(operation) + ending
  }
  const data = dataOf(operation)
  const items = itemsOf(data)
  return {
    result: give('Result', data) ?? 'unknown',
    item: items ? `${nameOf(operation)}Result['items'][number]` : null,
    body: give('Body', operation.requestBody?.content['application/json']?.schema),
    query: give('Query', queryOf(operation)),
    types,
  }
}

function dataOf({ responses }: Operation): Json {
  const content = responses['200']!.content
  const schema = content['application/json']?.schema ?? content['text/event-stream']?.schema ?? {}
  const { code, data } = (schema.properties ?? {}) as Record<string, Json>
  return code && data ? data : schema
}

const propertiesOf = (schema: Json) => (schema.properties ?? {}) as Record<string, Json>
const itemsOf = (schema: Json) => propertiesOf(schema).items

function queryOf({ parameters }: Operation): Json | undefined {
  const query = parameters.filter((parameter) => parameter.in === 'query')
  if (query.length === 0) return undefined
  return {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  }
}

/** How a list goes on; null for other responses. */
function pagingOf(operation: Operation): string | null {
  const fields = propertiesOf(dataOf(operation))
  const query = new Set(operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name))
  if (!fields.items) return null
  const param = ['after', 'cursor'].find((name) => query.has(name))
  if (fields.next && param) return param
  return fields.total && fields.page && fields.size && query.has('page') ? 'page' : null
}

/** The method of the client for an operation. */
export function methodOf(operation: Operation): string {
  const { operationId, parameters, requestBody } = operation
  const typed = resultOf(operation)
  const paths = parameters.filter((one) => one.in === 'path').map(({ name }) => `${name}: string`)
  const forms = requestBody?.content['multipart/form-data'] ? ' | FormData' : ''
  const isStreamable = Object.keys(operation.responses['200']!.content).length > 1
  const body = typed.body === null ? [] : [inputOf('body', typed.body, operation, forms, isStreamable)]
  const query = typed.query === null ? [] : [queryInput(operation, typed.query)]
  const args = [...paths, ...body, ...query, 'options?: CallOptions'].join(', ')
  const spec = specOf(operation, typed)
  const name = operationId.split('.')[1]!
  return `  /** ${operation.summary.replaceAll('*/', '* /')}. */
  ${name}(${args}): ${returnOf(operation, typed)} {
    ${callOf(operation, typed, spec)}
  }
`
}

function inputOf(name: string, type: string, operation: Operation, forms: string, isStreamable: boolean) {
  const schema = operation.requestBody!.content['application/json']!.schema
  const plain = inPlace(type) + (isStreamable ? ' & { stream?: false }' : '') + forms
  // Without required properties, it can be left out.
  const isOptional =
    schema.type === 'object' && ((schema.required as string[] | undefined) ?? []).length === 0
  return isOptional ? `${name}: ${plain} = {}` : `${name}: ${plain}`
}

const queryInput = ({ parameters }: Operation, type: string) =>
  parameters.some((one) => one.in === 'query' && one.required)
    ? `query: ${inPlace(type)}`
    : `query: ${inPlace(type)} = {}`

function specOf(operation: Operation, { body, query }: Typed): string {
  const { method, path, parameters, requestBody } = operation
  const { access, effect } = operation['x-authz']
  const hasParams = parameters.some((one) => one.in === 'path')
  const url = hasParams ? `path\`${path.replaceAll('{', '${')}\`` : `'${path}'`
  const kind = kindOf(operation)
  const isWrite = effect === 'write'
  // The server stores no streams and no uploads for a key.
  const isKeyed =
    isWrite && access !== 'public' && kind === 'json' && !requestBody?.content['multipart/form-data']
  return [
    `method: '${method.toUpperCase()}'`,
    `path: ${url}`,
    ...(query ? ['query'] : []),
    ...(body ? ['body'] : []),
    ...(isKeyed ? ['keyed: true'] : []),
    ...(!isWrite && method !== 'get' ? ['reads: true'] : []),
    ...(operation.servers ? ['openai: true'] : []),
    ...(kind === 'events' || kind === 'chat' ? ['events: true'] : []),
  ].join(', ')
}

function returnOf(operation: Operation, { result, item }: Typed): string {
  const kind = kindOf(operation)
  if (kind === 'chat') return 'ChatStream'
  if (kind === 'file') return 'Promise<Response>'
  if (kind === 'events') return `EventStream<${inPlace(result)}>`
  return pagingOf(operation)
    ? `PagedList<${inPlace(result)}, ${inPlace(item!)}>`
    : `Promise<${inPlace(result)}>`
}

function callOf(operation: Operation, { result }: Typed, spec: string): string {
  const kind = kindOf(operation)
  const paging = pagingOf(operation)
  if (kind === 'chat') return `return new ChatStream(this.#http, { ${spec} }, options)`
  if (kind === 'events') return `return new EventStream(this.#http, { ${spec} }, options)`
  if (kind === 'file') return `return this.#http.open({ ${spec} }, options)`
  if (paging === 'page') return `return numbered(this.#http, { ${spec} }, options)`
  if (paging) return `return continued(this.#http, { ${spec}, param: '${paging}' }, options)`
  return `return this.#http.call<${inPlace(result)}>({ ${spec} }, options)`
}
