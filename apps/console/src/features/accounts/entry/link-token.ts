import { useState } from 'react'

/** The token in the fragment (`#`) of a link. Read once, then removed from the address bar. */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1))
  return token
}
