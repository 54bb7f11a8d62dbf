// The page of its own, and the bare frame.
const PUBLIC_ID = /^\/(?:chat-public|proxy)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i

/** The agent's public id in the path of the page; null when there is none. */
export const publicIdOf = (path: string): string | null => PUBLIC_ID.exec(path)?.[1]?.toLowerCase() ?? null

/** The question in the page's address, if it is one of those that the agent suggests: a link can't make visitors say more. */
export function questionOf(search: string, suggested: readonly string[]): string | null {
  const question = new URLSearchParams(search).get('ask')
  return suggested.find((one) => one === question) ?? null
}
