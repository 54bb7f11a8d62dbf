/** A call by an agent's visitor: its origin, and proof that the visitor was admitted. */
export interface Visit {
  /** The other site whose page makes the call; null for this server's pages and for programs. */
  origin: string | null
  /** The token that the visitor got for a password, a code or a signed identity. */
  token: string | undefined
}
