import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  ERROR_STATUS,
  pathFrom,
  ROUTES,
  type Route,
  VISIT_HEADER,
  VISITOR_TOKEN_HEADER,
} from '@millrace/contract'
import { z } from 'zod'
import { nameSchemas, nameShapes, type Schema } from './schema-names.ts'
import { INPUT, mergeInputs, shareSchemas } from './shared-schemas.ts'

type Json = Record<string, unknown>

/** A few milliseconds per batch; others get their turn in between. */
const OPERATIONS_A_TURN = 10

/**
 * The API as OpenAPI 3.1, generated from the schemas that validate requests. Every operation states who may call it.
 */
export async function openApi(serverUrl: string): Promise<Json> {
  const paths: Record<string, Json> = {}
  const names = { input: nameSchemas(INPUT), output: nameSchemas() }
  for (const [at, route] of ROUTES.entries()) {
    if (at % OPERATIONS_A_TURN === 0) await nextTurn()
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, names, serverUrl) }
  }
  await nextTurn()
  const shared = shareSchemas(paths)
  await nextTurn()
  return mergeInputs({
    openapi: '3.1.0',
    info: { title: 'Millrace', version: '1', description: 'AI over rows and an agent desk.' },
    servers: [{ url: serverUrl }],
    tags: [...new Set(ROUTES.map(tag))].map((name) => ({ name })),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema(), OpenAIError: openAiErrorSchema(), ...shared.schemas },
    },
    paths: shared.document,
  })
}

const tag = (route: Route) => route.id.split('.')[0]!

type Names = Record<'input' | 'output', ReturnType<typeof nameSchemas>>

/** As a property, because a schema with a name would be the root itself instead of a reference. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', names: Names): Json {
  const { properties, $defs } = nameShapes(
    z.toJSONSchema(z.object({ schema }), {
      io,
      metadata: names[io],
      unrepresentable: 'any',
      target: 'draft-2020-12',
    }) as unknown as Schema,
  )
  return { ...properties.schema, ...($defs ? { $defs } : {}) }
}

function operation(route: Route, names: Names, serverUrl: string): Json {
  const secured = route.who.access !== 'public' && route.who.access !== 'visitor'
  return {
    operationId: route.id,
    summary: route.summary,
    tags: [tag(route)],
    'x-authz': route.who,
    security: secured ? [{ bearer: [] }] : [],
    ...(route.openai ? { servers: [{ url: pathFrom({ path: '', openai: true }, serverUrl) || '/' }] } : {}),
    parameters: [
      ...parameters(route.params, 'path', names),
      ...parameters(route.query, 'query', names),
      ...common(route),
    ],
    ...(route.body ? { requestBody: requestBody(route, names) } : {}),
    ...(route.streamBody ? { requestBody: { required: true, content: { '*/*': {} } } } : {}),
    responses: responses(route, names),
  }
}

function responses(route: Route, names: Names): Json {
  const content = json({ $ref: errorOf(route) })
  const failed = refusals(route).map(([status, description]) => [status, { description, content }])
  return {
    200: { description: 'Done', content: answer(route, names) },
    ...(Object.fromEntries(failed) as Json),
    default: { description: 'Refused or failed', content },
  }
}

/** What every call of its kind can be refused with. */
function refusals({ who, params, query, body }: Route): [number, string][] {
  const signedIn = who.access !== 'public' && who.access !== 'visitor'
  const all: [boolean, number, string][] = [
    [Boolean(params ?? query ?? body), 400, 'invalid_request: a parameter or the body doesn’t fit'],
    [signedIn, 401, 'unauthenticated: the key is missing, wrong, expired or revoked'],
    [signedIn, 403, 'forbidden: the role, the key’s scope or the plan doesn’t allow it'],
    [Boolean(params), 404, 'not_found: it doesn’t exist, or isn’t in a project of the key'],
    [who.effect === 'write', 409, 'conflict: it changed since, or its state doesn’t allow it'],
    [true, 429, 'rate_limited: try again after Retry-After seconds'],
  ]
  return all.flatMap(([applies, status, text]) => (applies ? [[status, text] as [number, string]] : []))
}

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query', names: Names): Json[] {
  if (!schema) return []
  // A clone has no name, which would hide its properties.
  const { $defs, ...object } = schemaOf(schema.clone(), 'input', names) as {
    properties?: Record<string, Json>
    required?: string[]
    $defs?: Json
  }
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (object.required ?? []).includes(name),
    schema: { ...property, ...($defs ? { $defs } : {}) },
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

function requestBody(route: Route, names: Names): Json {
  const files = { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } }
  const form = route.upload
    ? { 'multipart/form-data': { schema: { type: 'object', properties: { [route.upload]: files } } } }
    : {}
  const schema = schemaOf(route.body!, 'input', names)
  const example = route.example === undefined ? {} : { example: route.example }
  return { required: true, content: { 'application/json': { schema, ...example }, ...form } }
}

function answer(route: Route, names: Names): Json {
  const data = schemaOf(route.data, 'output', names)
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
    error: { enum: Object.keys(ERROR_STATUS) },
    details: {
      type: 'object',
      properties: {
        issues: { type: 'array', items: issueSchema },
        retryAfter: { type: 'number' },
      },
      additionalProperties: {},
    },
  },
})

const issueSchema: Json = {
  type: 'object',
  required: ['path', 'message'],
  properties: { path: { type: 'string' }, message: { type: 'string' } },
}
