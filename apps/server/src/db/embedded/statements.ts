/** What the multiplexer must know about a statement before it forwards it. */

interface ListenChange {
  listen: boolean
  /** null means every channel (`unlisten *`). */
  channel: string | null
}

const LISTEN = /(?:^|;)\s*(un)?listen\s+(?:"((?:[^"]|"")+)"|([\w$]+)|\*)/gi

/** The LISTEN and UNLISTEN commands in a text, with channel names folded as PostgreSQL does. */
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
 * Why the embedded database can't run a text, or null. One backend serves all connections and reads whole messages: it
 * can't wait for more input during COPY, and DISCARD would affect the other clients.
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

/** A statement that raises `message`, so that the backend itself fails the pipeline or transaction. */
export const raise = (message: string): string =>
  `do $refused$ begin raise exception using errcode = '0A000', message = '${message.replaceAll("'", "''")}'; end $refused$`

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
