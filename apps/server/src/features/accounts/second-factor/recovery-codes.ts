import { randomInt } from 'node:crypto'
import { accounts } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { hashToken } from '../../../lib/secrets.ts'

// Without characters that look alike. Ten out of 31 make 49 bits: enough for a plain hash, as tries are limited.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 10

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]!)
  return `${letters.slice(0, LENGTH / 2).join('')}-${letters.slice(LENGTH / 2).join('')}`
}

// The hash includes the user, so equal codes of two users have different hashes.
const hashCode = (userId: string, code: string) =>
  hashToken(`${userId} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)

/** Replaces all recovery codes with new ones. Only their hashes are stored. */
export async function renewCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: accounts.RECOVERY_CODES }, newCode)
  const hashes = codes.map((code) => hashCode(userId, code))
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx)
  await sql`insert into recovery_codes (user_id, code_hash)
    select ${userId}, hash from unnest(${hashes}::text[]) hash`.execute(tx)
  return codes
}

/** Accepts a recovery code, once. */
export async function takeCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const { rows } = await sql`delete from recovery_codes
    where user_id = ${userId} and code_hash = ${hashCode(userId, code)} returning user_id`.execute(tx)
  return rows.length > 0
}
