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

/** Files that the pages of visitors load. */
const FILES: ReadonlySet<string> = new Set(['/avatars/*', '/_chat/*'])

/**
 * Keeps the pages of visitors and the console apart, where the former have an origin of their own: at their host there
 * is nothing else, and elsewhere they lead there. So a script in a visitor's page, however it got there, shares neither
 * storage nor cookies with the console.
 */
export function separateHosts(app: FastifyInstance, { publicChatUrl }: Pick<Config, 'publicChatUrl'>): void {
  if (publicChatUrl === null) return
  const visitorHost = new URL(publicChatUrl).hostname
  app.addHook('onRequest', async (request, reply) => {
    const { config, url = '' } = request.routeOptions
    if (hostOf(request) !== visitorHost)
      return config.forVisitors === 'page' ? reply.redirect(publicChatUrl + request.url, 302) : undefined
    if (config.forVisitors || FILES.has(url)) return undefined
    // Browsers ask for it by themselves.
    if (url === '/favicon.ico') return reply.status(204).send()
    if (isPage(request)) return sendVisitorPage(reply.status(404))
    throw notFound('address')
  })
}

// The port says nothing: the settings want another name.
const hostOf = ({ hostname }: FastifyRequest): string => hostname.toLowerCase().replace(/\.$/, '')

const isPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html')
