import { z } from 'zod'
import { Failure } from '../../lib/errors.ts'
import { seal, unseal } from '../../lib/seal.ts'
import type { MessageRow } from './queries.ts'

/** One turn of a conversation for a model. */
export interface SaidTurn {
  role: 'user' | 'assistant'
  text: string
}

/** A stored message as a turn for a model; event lines are not part of the conversation. */
export function saidTurnOf({ role, text, author_name: author }: MessageRow): SaidTurn | null {
  if (role === 'event' || text === '') return null
  if (role === 'member')
    return { role: 'assistant', text: `(${author}, a person of the team, wrote:)\n${text}` }
  return { role, text }
}

const turns = z.array(z.object({ role: z.enum(['user', 'assistant']), text: z.string() }))

/** Limits per turn and for all turns as JSON, which keep the encrypted text under `CARRIED_MAX`. */
const TURN_CHARACTERS = 16_000
const MOST_BYTES = 98_000

const placeOf = (conversationId: string) => `carried:${conversationId}`

/**
 * The history of an unrecorded conversation, for its client to keep. Encrypted, so that nobody can forge the agent's
 * messages or bypass the owner's rules. The oldest turns are dropped if it is too long.
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

/** The turns from a client; empty without any. Throws `invalid_request` for forged content. */
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
