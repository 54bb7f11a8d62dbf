import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { notFound } from '../lib/errors.ts'
import { sendVisitorPage } from './pages.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `page`: a page for visitors, which has one address. `part`: what such pages load and call. */
    forVisitors?: 'page' | 'part'
  }
}

/** Files that visitor pages load. */
const FILES: ReadonlySet<string> = new Set(['/avatars/*', '/_chat/*'])

/**
 * Separates visitor pages from the console if they have an origin of their own: their host serves nothing else, and
 * other hosts redirect to it. A script that gets into a visitor page can't reach the console's storage or cookies.
 */
export function separateHosts(app: FastifyInstance, { publicChatUrl }: Pick<Config, 'publicChatUrl'>): void {
  if (publicChatUrl === null) return
  const visitorHost = new URL(publicChatUrl).hostname
  app.addHook('onRequest', async (request, reply) => {
    const { config, url = '' } = request.routeOptions
    if (hostOf(request) !== visitorHost)
      return config.forVisitors === 'page' ? reply.redirect(publicChatUrl + request.url, 302) : undefined
    if (config.forVisitors || FILES.has(url)) return undefined
    // Browsers request it on their own.
    if (url === '/favicon.ico') return reply.status(204).send()
    if (isPage(request)) return sendVisitorPage(reply.status(404))
    throw notFound('address')
  })
}

// The port is irrelevant: the settings require a different host name.
const hostOf = ({ hostname }: FastifyRequest): string => hostname.toLowerCase().replace(/\.$/, '')

const isPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html')
