import type { z } from 'zod'
import type { Feature } from './access.ts'

/**
 * Who may call a route. `public`: anyone. `visitor`: anyone, but the verb checks the agent's visibility and the
 * visitor's token. `user`: any signed-in user, for their own data; API keys only where `keys` allows it. `operator`:
 * whoever runs the installation, across accounts; never API keys. Otherwise a feature of the access table, plus `also`
 * if the call touches data with its own feature.
 */
export type Who =
  | { access: 'public' | 'visitor' | 'user'; effect: 'read' | 'write'; keys?: true }
  | { access: 'operator'; effect: 'read' | 'write' }
  | {
      access: 'member'
      feature: Feature
      also?: Feature
      scope: 'account' | 'project'
      effect: 'read' | 'write'
    }

type MemberWho = Extract<Who, { access: 'member' }>

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Route<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
> {
  /** Feature and verb, such as `knowledge.create`; unique. */
  id: string
  method: Method
  /** Below `/api`, with `:name` parameters. */
  path: string
  summary: string
  who: Who
  params?: P
  query?: Q
  body?: B
  data: D
  /**
   * Response format other than the JSON envelope. `sse`: events with `data` as JSON; `file`: bytes; `either`: events if
   * the body has `stream: true`.
   */
  answer?: 'json' | 'sse' | 'file' | 'either'
  /** In the form of OpenAI's API: below the origin instead of `/api`, without the envelope, and with its errors. */
  openai?: true
  /** The response contains something shown only once: it is not stored for an Idempotency-Key. */
  shownOnce?: true
  /** Maximum body in bytes, if 1 MiB is too little; read only after the caller is known. */
  bodyLimit?: number
  /** Numbers in the body keep digits that a double would lose: cells store or reject them completely. */
  exactNumbers?: true
  /** The verb gets the body as it was sent: a signature covers its bytes. */
  textBody?: true
  /** The body is a file of any type, which the verb reads as it comes in. */
  streamBody?: true
  /** The visitor's conversation token comes in a header: URLs end up in logs and histories. */
  visitorToken?: true
  /** Called by an agent's visitor, whom the owner may require to identify themselves. */
  visit?: true
  /** Public, and used by visitor pages: also served at the visitors' origin. */
  forVisitors?: true
  /** A body for the documentation, where its schema alone makes a poor one. */
  example?: unknown
  /** The body may also be `multipart/form-data` with files in this field. */
  upload?: string
}

/** Header with a visitor's token, where the route accepts it. */
export const VISITOR_TOKEN_HEADER = 'x-visitor-token'

/** Header with a visitor's admission by password, code or signed identity. */
export const VISIT_HEADER = 'x-chat-access'

export type Params<R> = R extends { params: infer P extends z.ZodType } ? z.input<P> : undefined
export type Query<R> = R extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined
export type Body<R> = R extends { body: infer B extends z.ZodType } ? z.input<B> : undefined
export type Data<R> = R extends { data: infer D extends z.ZodType } ? z.output<D> : never

/** The path of a route below the origin, where `/api` is the base of all others. */
export const pathFrom = ({ path, openai }: Pick<Route, 'path'> & { openai?: true }, base: string): string =>
  openai ? base.replace(/\/api$/, '') + path : base + path

/** Keeps a route's literal types. */
export const route = <const R extends Route>(definition: R): R => definition

/** Members of one project. */
export const inProject = (feature: Feature, effect: 'read' | 'write', also?: Feature): MemberWho => ({
  access: 'member',
  feature,
  ...(also ? { also } : {}),
  scope: 'project',
  effect,
})

/** Members of the account, in any project. */
export const inAccount = (feature: Feature, effect: 'read' | 'write'): MemberWho => ({
  access: 'member',
  feature,
  scope: 'account',
  effect,
})

/** All features that a member needs for a route. */
export const featuresOf = ({ feature, also }: MemberWho): Feature[] => (also ? [feature, also] : [feature])
