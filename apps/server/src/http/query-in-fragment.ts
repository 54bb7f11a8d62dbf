import type { FastifyInstance } from 'fastify'

/**
 * Leads a URL that other programs open to a page of the console, with the query in the fragment: encoded, because the
 * console's router reads queries as JSON and would change them, and never sent to a server again.
 */
export function mountQueryInFragment(app: FastifyInstance, from: string, to: string): void {
  app.get(from, async ({ raw }, reply) => {
    const query = raw.url?.replace(/^[^?]*\??/, '') ?? ''
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${to}#${Buffer.from(query).toString('base64url')}`, 302)
  })
}
