import { useState } from 'react'

/** The token of a link, behind its `#`. It is read once and taken out of the address, which others may see. */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1))
  return token
}
