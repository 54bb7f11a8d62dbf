import type { Route } from '@millrace/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Member, Visitor } from '../lib/actor.ts'
import type { Visit } from '../lib/visit.ts'

type ActorOf<R> = R extends { who: { access: 'member' | 'user' | 'operator' } } ? Member : Member | Visitor
type Output<R, K extends 'params' | 'query' | 'body'> = R extends { [key in K]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined

/** An authenticated call of a route with parsed input. */
export interface Call<R> {
  actor: ActorOf<R>
  params: Output<R, 'params'>
  query: Output<R, 'query'>
  body: Output<R, 'body'>
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  /** For streams: the caller's current state; null once access is lost, and the stream ends by itself. */
  latest: () => Promise<ActorOf<R> | null>
  userAgent: string | null
  /** The visitor's conversation token from the header, on routes that accept it. */
  visitorToken: string | undefined
  /** Where a visitor calls from, and their identity. */
  visit: Visit
  request: FastifyRequest
  reply: FastifyReply
}

export type Bound = { route: Route; answer: (call: Call<Route>) => Promise<unknown> }

/** What a verb returns; nothing if it has sent the response itself. */
type AnswerOf<R extends Route> = R['answer'] extends 'sse' | 'file'
  ? void
  : R['answer'] extends 'either'
    ? z.input<R['data']> | void
    : z.input<R['data']>

/** Binds a contract route to the verb that handles it. */
export function bind<const R extends Route>(
  route: R,
  answer: (call: Call<R>) => Promise<AnswerOf<R>>,
): Bound {
  return { route, answer: answer }
}
