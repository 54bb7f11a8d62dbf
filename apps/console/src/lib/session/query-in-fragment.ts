/**
 * The query of a URL that another program opened, which the server put into the fragment as base64url, because the
 * router would change it. Empty for any other fragment.
 */
export function queryInFragment(hash: string): string {
  try {
    const text = atob(hash.replaceAll('-', '+').replaceAll('_', '/'))
    return new TextDecoder().decode(Uint8Array.from(text, (byte) => byte.charCodeAt(0)))
  } catch {
    return ''
  }
}
