/** The provider's response in the URL. */
export type Return =
  | { kind: 'code'; code: string; state: string; iss: string | undefined }
  | { kind: 'refused'; reason: string }
  | { kind: 'nothing' }

const LONGEST_REASON = 200

/** Parses the query of the provider's redirect (RFC 6749 §4.1.2, RFC 9207). */
export function readReturn(search: string): Return {
  const query = new URLSearchParams(search)
  const [code, state, error] = [query.get('code'), query.get('state'), query.get('error')]
  // Anyone can link to this page, so its parameters are shown as text, on one line.
  if (error) return { kind: 'refused', reason: error.slice(0, LONGEST_REASON) }
  if (!code || !state) return { kind: 'nothing' }
  return { kind: 'code', code, state, iss: query.get('iss') ?? undefined }
}
