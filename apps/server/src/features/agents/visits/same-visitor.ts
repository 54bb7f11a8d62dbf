import type { agents } from '@millrace/contract'

/** Whether a conversation goes on with who had it. One that nobody was known in is its holder's, whoever that is now. */
export function isSameVisitor(of: agents.KnownVisitor | null, visitor: agents.KnownVisitor | null): boolean {
  if (of === null) return true
  if (visitor === null || of.way !== visitor.way) return false
  return of.way === 'identity' ? of.sub === visitor.sub : of.email === visitor.email
}
