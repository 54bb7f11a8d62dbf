/** A call of an agent's visitor: from where it comes, and what shows that the visitor was let in. */
export interface Visit {
  /** The other site whose page calls; null for pages of this server and for programs. */
  origin: string | null
  /** What the visitor got for a password, a code or a signed identity. */
  token: string | undefined
}
