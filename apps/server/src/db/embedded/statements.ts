/** What the multiplexer must know of a statement's text before it lets it through. */

interface ListenChange {
  listen: boolean
  /** null: every channel (`unlisten *`). */
  channel: string | null
}

const LISTEN = /(?:^|;)\s*(un)?listen\s+(?:"((?:[^"]|"")+)"|([\w$]+)|\*)/gi

/** The LISTEN and UNLISTEN commands in a text, with channel names folded as the server folds them. */
export function listenChanges(sql: string): ListenChange[] {
  return [...sql.matchAll(LISTEN)].map(([, un, quoted, plain]) => ({
    listen: un === undefined,
    channel: quoted?.replaceAll('""', '"') ?? plain?.toLowerCase() ?? null,
  }))
}

const COPY_IN = /(?:^|;)\s*copy\b[^;]*\bfrom\s+stdin\b/i
const SHARED_STATE =
  /(?:^|;)\s*(?:discard\s+(?:all|plans|temp|temporary|sequences)|deallocate\s+(?:prepare\s+)?all)\b/i

/**
 * Why the embedded database cannot run a text, or null. One backend serves all connections and reads whole messages:
 * it cannot wait for more input in the middle of a COPY, and what DISCARD throws away belongs to the others as well.
 */
export function refusal(sql: string): string | null {
  if (COPY_IN.test(sql)) {
    return 'COPY ... FROM STDIN does not work on the embedded database; use INSERT ... SELECT from unnest() or json_populate_recordset()'
  }
  if (SHARED_STATE.test(sql)) {
    return 'DISCARD and DEALLOCATE ALL do not work on the embedded database, whose connections share one session'
  }
  return null
}

/** A statement that raises `message`, so that the backend itself fails the pipeline or the transaction. */
export const raise = (message: string): string =>
  `do $refused$ begin raise exception using errcode = '0A000', message = '${message.replaceAll("'", "''")}'; end $refused$`

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
