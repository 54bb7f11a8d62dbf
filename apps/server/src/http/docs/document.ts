import type { Feature } from '@millrace/contract'

/** A schema or another part of the OpenAPI document. */
export type Json = Record<string, unknown>

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Json
}

type Content = Record<string, { schema?: Json; example?: unknown }>

/** What the pages read of an operation. */
export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  /** Below the origin, with `{name}` parameters. */
  url: string
  method: string
  'x-authz': {
    access: string
    effect: 'read' | 'write'
    feature?: Feature
    also?: Feature
    scope?: string
  }
  servers?: { url: string }[]
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content: Content }>
}

export interface Document {
  components: { schemas: Record<string, Json> }
  operations: Operation[]
}

/** The document with its operations as a list. */
export function readDocument(document: Json, api: string): Document {
  const { components, paths } = document as {
    components: Document['components']
    paths: Record<string, Record<string, Operation>>
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      url: operation.servers ? path : api + path,
    })),
  )
  return { components, operations }
}

const COMPONENTS = '#/components/schemas/'
export const refOf = ({ $ref }: Json): string | null =>
  typeof $ref === 'string' ? $ref.slice(COMPONENTS.length) : null

/** The body's schema, and whether it may be a form with files. */
export const bodyOf = ({ requestBody }: Operation): Json | null =>
  requestBody?.content['application/json']?.schema ?? null

export const isUpload = ({ requestBody }: Operation): boolean =>
  requestBody?.content['multipart/form-data'] !== undefined

type Answer = { kind: 'json' | 'events'; schema: Json } | { kind: 'file' }

/** What a call returns, without the envelope. */
export function answerOf({ responses }: Operation): Answer {
  const content = responses['200']!.content
  const json = content['application/json']?.schema
  if (json) {
    const { code, data } = (json.properties ?? {}) as Record<string, Json>
    return { kind: 'json', schema: code && data ? data : json }
  }
  const events = content['text/event-stream']?.schema
  return events ? { kind: 'events', schema: events } : { kind: 'file' }
}
