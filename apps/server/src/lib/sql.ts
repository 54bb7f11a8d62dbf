import { type RawBuilder, sql } from 'kysely'

/** Text to be looked for by LIKE as it stands. */
export const escapeLike = (value: string) => value.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

/** A condition: the column holds the words, whatever their case; true without words. */
export const contains = (column: string, words: string | undefined): RawBuilder<boolean> =>
  words?.trim() ? sql`${sql.ref(column)} ilike ${`%${escapeLike(words.trim())}%`}` : sql`true`
