import type { Data, Query, Route } from '@millrace/contract'
import type { z } from 'zod'
import type { Member } from '../lib/actor.ts'
import { authoriseRoute } from './authorise.ts'
import type { Bound, Call } from './binding.ts'
import { fromZod } from './errors.ts'
import { parseInTurns } from './parse-in-turns.ts'

/** A call that another protocol made, on whose behalf routes are called. */
export interface OuterCall extends Pick<Call<Route>, 'signal' | 'userAgent' | 'request' | 'reply'> {
  actor: Member
}

interface Input<R> {
  params?: object
  query?: Query<R> | object
  body?: unknown
}

/** Calls routes of the contract within the process, as an HTTP call with the same actor would. */
export interface RouteCaller {
  /** Authorises, parses and calls like `mount`. Throws Failure. Only for routes that answer with JSON. */
  call: <const R extends Route>(route: R, outer: OuterCall, input: Input<R>) => Promise<Data<R>>
}

/** Routes that can answer `either` way answer with JSON unless a stream is asked for. */
const ANSWERS: ReadonlySet<string> = new Set(['json', 'either'])

/** A caller of these routes. */
export function routeCaller(routes: readonly Bound[]): RouteCaller {
  const byId = new Map(routes.map((bound) => [bound.route.id, bound]))
  return {
    call: async (route, outer, { params, query, body }) => {
      const bound = byId.get(route.id)
      if (!bound || !ANSWERS.has(route.answer ?? 'json')) throw new Error(`${route.id} can’t be called here`)
      const actor = authoriseRoute(route, outer.actor)
      const call = {
        ...outer,
        actor,
        params: await parse(route.params, params, ''),
        query: await parse(route.query, query, ''),
        body: await parse(route.body, body, ''),
        latest: async () => actor,
        visitorToken: undefined,
        visit: { origin: null, token: undefined },
      }
      const { data, error } = await parseInTurns(
        route.data,
        await bound.answer(call as unknown as Call<Route>),
      )
      if (error) throw error
      return data as never
    },
  }
}

async function parse(schema: z.ZodType | undefined, value: unknown, root: string): Promise<unknown> {
  if (!schema) return undefined
  const { data, error } = await parseInTurns(schema, value ?? {})
  if (error) throw fromZod(error, root)
  return data
}
