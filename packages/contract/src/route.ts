import type { z } from 'zod'
import type { Feature } from './access.ts'

/**
 * Who may call a route. `public`: anybody. `visitor`: anybody, but the verb checks the agent's visibility and the
 * visitor's own token. `user`: any signed-in user, for what is theirs; an API key only where `keys` says so. Otherwise
 * the feature of the one access table, and `also` where the call touches what has a feature of its own.
 */
export type Who =
  | { access: 'public' | 'visitor' | 'user'; effect: 'read' | 'write'; keys?: true }
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
  /** What the answer is when it isn't the JSON envelope. `sse`: events whose data are JSON of `data`; `file`: bytes. */
  answer?: 'json' | 'sse' | 'file'
  /** The answer holds something that is shown only once: it is not kept for repeats of an Idempotency-Key. */
  shownOnce?: true
  /** Largest body, in bytes, where the usual 1 MiB is too little; read only once it is known who sends it. */
  bodyLimit?: number
  /** Numbers of the body keep digits that a double would lose: cells take them whole, or refuse them. */
  exactNumbers?: true
  /** A visitor shows the token of the conversation in this call's header: addresses are kept in logs and histories. */
  visitorToken?: true
  /** A visitor of an agent calls, whom the agent's owner may have asked to show who they are. */
  visit?: true
  /** Public, and what the pages of visitors show: it is served where they are, too. */
  forVisitors?: true
  /** The body may also come as `multipart/form-data` with files in this field. */
  upload?: string
}

/** The header that carries a visitor's token where the route says so. */
export const VISITOR_TOKEN_HEADER = 'x-visitor-token'

/** The header that says that a visitor was let in by an agent's password, code or signed identity. */
export const VISIT_HEADER = 'x-chat-access'

export type Params<R> = R extends { params: infer P extends z.ZodType } ? z.input<P> : undefined
export type Query<R> = R extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined
export type Body<R> = R extends { body: infer B extends z.ZodType } ? z.input<B> : undefined
export type Data<R> = R extends { data: infer D extends z.ZodType } ? z.output<D> : never

/** Keeps the literal types of a route. */
export const route = <const R extends Route>(definition: R): R => definition

/** Members of one project. */
export const inProject = (feature: Feature, effect: 'read' | 'write', also?: Feature): MemberWho => ({
  access: 'member',
  feature,
  ...(also ? { also } : {}),
  scope: 'project',
  effect,
})

/** Members of the account, whatever the project. */
export const inAccount = (feature: Feature, effect: 'read' | 'write'): MemberWho => ({
  access: 'member',
  feature,
  scope: 'account',
  effect,
})

/** The features that a member needs for a route, all of them. */
export const featuresOf = ({ feature, also }: MemberWho): Feature[] => (also ? [feature, also] : [feature])
