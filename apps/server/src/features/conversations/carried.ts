import { z } from 'zod'
import { Failure } from '../../lib/errors.ts'
import { seal, unseal } from '../../lib/seal.ts'
import type { MessageRow } from './queries.ts'

/** One turn of a conversation, as a model is told of it. */
export interface SaidTurn {
  role: 'user' | 'assistant'
  text: string
}

/** A kept message as a model is told of it; lines between the messages are nothing that anybody said. */
export function saidTurnOf({ role, text, author_name: author }: MessageRow): SaidTurn | null {
  if (role === 'event' || text === '') return null
  if (role === 'member')
    return { role: 'assistant', text: `(${author}, a person of the team, wrote:)\n${text}` }
  return { role, text }
}

const turns = z.array(z.object({ role: z.enum(['user', 'assistant']), text: z.string() }))

/** Of one turn, and of all of them as JSON: so the sealed text stays under `CARRIED_MAX`, whatever is in them. */
const TURN_CHARACTERS = 16_000
const MOST_BYTES = 98_000

const placeOf = (conversationId: string) => `carried:${conversationId}`

/**
 * What was said in a conversation that is not recorded, for its client to carry. Sealed: nobody can put words into the
 * agent's mouth, or bring along what the owner's rules refuse. The oldest turns give way.
 */
export function sealTurns(secret: string, conversationId: string, said: readonly SaidTurn[]): string {
  const kept: SaidTurn[] = []
  let bytes = 2
  for (const { role, text } of said.toReversed()) {
    const turn = { role, text: text.slice(0, TURN_CHARACTERS).toWellFormed() }
    bytes += Buffer.byteLength(JSON.stringify(turn)) + 1
    if (bytes > MOST_BYTES) break
    kept.unshift(turn)
  }
  return seal(secret, placeOf(conversationId), JSON.stringify(kept))
}

/** The turns that a client carried; none when it carried nothing. Throws `invalid_request` for what was made up. */
export function unsealTurns(secret: string, conversationId: string, carried: string | undefined): SaidTurn[] {
  if (carried === undefined) return []
  try {
    return turns.parse(JSON.parse(unseal(secret, placeOf(conversationId), carried)))
  } catch {
    throw new Failure('invalid_request', 'carried: is not what this conversation was given')
  }
}

/** The newest `count` turns. */
export const newest = (said: readonly SaidTurn[], count: number): SaidTurn[] =>
  count === 0 ? [] : said.slice(-count)
