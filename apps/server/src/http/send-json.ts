import type { FastifyReply } from 'fastify'
import { hasManyValues } from '../lib/count-values.ts'
import { stringifyInTurns } from '../lib/json-in-turns.ts'

/** Sends a JSON response; a large one is serialised in turns. */
export async function sendJson(reply: FastifyReply, answer: object): Promise<FastifyReply> {
  if (!hasManyValues(answer)) return reply.send(answer)
  const json = await stringifyInTurns(answer)
  return reply.type('application/json; charset=utf-8').send(json)
}
