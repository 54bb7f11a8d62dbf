import type { Route } from '@millrace/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Member, Visitor } from '../lib/actor.ts'
import type { Visit } from '../lib/visit.ts'

type ActorOf<R> = R extends { who: { access: 'member' | 'user' } } ? Member : Member | Visitor
type Output<R, K extends 'params' | 'query' | 'body'> = R extends { [key in K]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined

/** One call of a route, authenticated and with its input parsed. */
export interface Call<R> {
  actor: ActorOf<R>
  params: Output<R, 'params'>
  query: Output<R, 'query'>
  body: Output<R, 'body'>
  /** Aborted when the caller went away. */
  signal: AbortSignal
  /** For streams: the caller as of now; null once they may not go on, when the stream ends by itself. */
  latest: () => Promise<ActorOf<R> | null>
  userAgent: string | null
  /** What a visitor showed of a conversation in the header, on routes that take it. */
  visitorToken: string | undefined
  /** From where a visitor of an agent calls, and as whom. */
  visit: Visit
  request: FastifyRequest
  reply: FastifyReply
}

export type Bound = { route: Route; answer: (call: Call<Route>) => Promise<unknown> }

/** Binds a route of the contract to the verb that answers it. */
export function bind<const R extends Route>(
  route: R,
  answer: (call: Call<R>) => Promise<R['answer'] extends 'sse' | 'file' ? void : z.input<R['data']>>,
): Bound {
  return { route, answer: answer }
}
