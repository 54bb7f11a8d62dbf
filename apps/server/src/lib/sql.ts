import { type RawBuilder, sql } from 'kysely'

/** Escapes text for literal use in LIKE. */
export const escapeLike = (value: string) => value.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

/** A condition: the column contains the words, ignoring case; true without words. */
export const contains = (column: string, words: string | undefined): RawBuilder<boolean> =>
  words?.trim() ? sql`${sql.ref(column)} ilike ${`%${escapeLike(words.trim())}%`}` : sql`true`
