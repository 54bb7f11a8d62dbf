import type { FastifyReply } from 'fastify'
import { hasManyValues } from '../lib/count-values.ts'
import { jsonPieces } from '../lib/json-in-turns.ts'
import { takeTurn } from '../lib/take-turn.ts'

/** Sends a JSON response; a large one is serialised and encoded in turns. */
export async function sendJson(reply: FastifyReply, answer: object): Promise<FastifyReply> {
  if (!hasManyValues(answer)) return reply.send(answer)
  const pieces: Buffer[] = []
  for (const piece of jsonPieces(answer)) {
    await takeTurn()
    pieces.push(Buffer.from(piece))
  }
  return reply.type('application/json; charset=utf-8').send(Buffer.concat(pieces))
}
