import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathFrom, ROUTES, type Route, VISIT_HEADER, VISITOR_TOKEN_HEADER } from '@millrace/contract'
import { z } from 'zod'
import { shareSchemas } from './shared-schemas.ts'

type Json = Record<string, unknown>

/** A few milliseconds per batch; others get their turn in between. */
const OPERATIONS_A_TURN = 10

/**
 * The API as OpenAPI 3.1, generated from the schemas that validate requests. Every operation states who may call it.
 */
export async function openApi(serverUrl: string): Promise<Json> {
  const paths: Record<string, Json> = {}
  for (const [at, route] of ROUTES.entries()) {
    if (at % OPERATIONS_A_TURN === 0) await nextTurn()
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    const elsewhere = route.openai
      ? { servers: [{ url: pathFrom({ path: '', openai: true }, serverUrl) || '/' }] }
      : {}
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: { ...operation(route), ...elsewhere } }
  }
  const shared = shareSchemas(paths)
  return {
    openapi: '3.1.0',
    info: { title: 'Millrace', version: '1', description: 'AI over rows and an agent desk.' },
    servers: [{ url: serverUrl }],
    tags: [...new Set(ROUTES.map(tag))].map((name) => ({ name })),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema(), OpenAIError: openAiErrorSchema(), ...shared.schemas },
    },
    paths: shared.document,
  }
}

const tag = (route: Route) => route.id.split('.')[0]!
const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json

function operation(route: Route): Json {
  const secured = route.who.access !== 'public' && route.who.access !== 'visitor'
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [tag(route)],
    'x-authz': route.who,
    security: secured ? [{ bearer: [] }] : [],
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query'), ...common(route)],
    ...(route.body ? { requestBody: requestBody(route) } : {}),
    ...(route.streamBody ? { requestBody: { required: true, content: { '*/*': {} } } } : {}),
    responses: {
      200: { description: 'Done', content: answer(route) },
      default: { description: 'Refused or failed', content: json({ $ref: errorOf(route) }) },
    },
  }
}

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return []
  const object = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (object.required ?? []).includes(name),
    schema: property,
  }))
}

function common(route: Route): Json[] {
  const string = { type: 'string' }
  const project = { name: 'x-project-id', in: 'header', required: false, schema: string }
  const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: string }
  const visit = { name: VISIT_HEADER, in: 'header', required: false, schema: string }
  const visitor = { name: VISITOR_TOKEN_HEADER, in: 'header', required: false, schema: string }
  const inProject = route.who.access === 'member' && route.who.scope === 'project'
  return [
    ...(inProject ? [project] : []),
    ...(route.visitorToken ? [visitor] : []),
    ...(route.visit ? [visit] : []),
    ...(route.who.effect === 'write' ? [key] : []),
  ]
}

const json = (schema: Json) => ({ 'application/json': { schema } })

function requestBody(route: Route): Json {
  const files = { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } }
  const form = route.upload
    ? { 'multipart/form-data': { schema: { type: 'object', properties: { [route.upload]: files } } } }
    : {}
  return { required: true, content: { ...json(schemaOf(route.body!, 'input')), ...form } }
}

function answer(route: Route): Json {
  const data = schemaOf(route.data, 'output')
  if (route.answer === 'file') return { 'application/octet-stream': {} }
  if (route.answer === 'sse') return { 'text/event-stream': { schema: data } }
  if (route.answer === 'either') return { ...json(data), 'text/event-stream': { schema: { type: 'string' } } }
  if (route.openai) return json(data)
  const properties = { code: { const: 200 }, msg: { type: 'string' }, data }
  return json({ type: 'object', required: ['code', 'msg', 'data'], properties })
}

const errorOf = ({ openai }: Route) => `#/components/schemas/${openai ? 'OpenAIError' : 'Error'}`

const openAiErrorSchema = (): Json => ({
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['message', 'type', 'param', 'code'],
      properties: {
        message: { type: 'string' },
        type: { type: 'string' },
        param: { type: ['string', 'null'] },
        code: { type: ['string', 'null'] },
      },
    },
  },
})

const errorSchema = (): Json => ({
  type: 'object',
  required: ['code', 'msg', 'message', 'error'],
  properties: {
    code: { type: 'integer' },
    msg: { type: 'string' },
    message: { type: 'string' },
    error: { type: 'string' },
    details: { type: 'object' },
  },
})
