// The standalone page, and the bare frame.
const PUBLIC_ID = /^\/(?:chat-public|proxy)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i

/** The agent's public id in the page's path, or null. */
export const publicIdOf = (path: string): string | null => PUBLIC_ID.exec(path)?.[1]?.toLowerCase() ?? null

/** The question in the page's URL, if the agent suggests it: a link cannot make visitors send anything else. */
export function questionOf(search: string, suggested: readonly string[]): string | null {
  const question = new URLSearchParams(search).get('ask')
  return suggested.find((one) => one === question) ?? null
}
