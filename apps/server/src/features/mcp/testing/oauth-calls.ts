import { REDIRECT } from './oauth-provider.ts'

interface Answer {
  status: number
  body: Record<string, string>
}

const answerOf = async (response: Response): Promise<Answer> => ({
  status: response.status,
  body: (await response.json()) as Record<string, string>,
})

/** Registers a client, as a program does. */
export const registerAt = async (
  url: string,
  redirectUris: readonly string[] = [REDIRECT],
  more: object = {},
): Promise<Answer> =>
  answerOf(
    await fetch(`${url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Test app', redirect_uris: redirectUris, ...more }),
    }),
  )

/** Posts a form to an endpoint of tokens. */
export const postForm = async (
  url: string,
  path: 'token' | 'revoke',
  form: Record<string, string>,
): Promise<Answer> =>
  answerOf(await fetch(`${url}/oauth/${path}`, { method: 'POST', body: new URLSearchParams(form) }))
