import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { bucketUrl } from '../lib/bucket-url.ts'
import { Failure } from '../lib/errors.ts'
import { originOf } from '../lib/origin.ts'
import { mountUnsubscribe, type PlainStep } from './plain-page.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const APPS = {
  console: join(ROOT, 'apps/console/dist'),
  chat: join(ROOT, 'apps/chat/dist'),
  widget: join(ROOT, 'apps/widget'),
} as const
const AVATARS = join(ROOT, 'packages/ui/avatars')
const WIDGET = join(APPS.widget, 'dist/embed.js')
/** How long websites cache the script; its settings come with each page. */
const WIDGET_SECONDS = 600
/** Placeholders that are filled in when a page is sent. */
const PLACES = /__(?:CSP_NONCE|VISITOR_ORIGIN|AGENT|LANGUAGE)__/g
const LANGUAGE = /^(?:de|zh)\b/i
const AGENT_ID = /^[\da-f-]{36}$/i
const YEAR_SECONDS = 31_536_000
/** Predates `frame-ancestors` and supports no site list; browsers that know both use only the policy. */
const OLD_FRAME_RULE = 'x-frame-options'

type App = keyof typeof APPS

/** Page decisions that belong to features. */
export interface PageRules {
  /** Sources that may frame the form with this id, and whether it is for members only. */
  formPage: (id: string) => Promise<{ framedBy: string; forMembers: boolean }>
  /** Sources that may frame the chat of the agent with this public id, for this request. */
  chatFramedBy: (publicId: string, request: FastifyRequest) => Promise<string>
  /** The unsubscribe step behind a mail's link. */
  unsubscribe: PlainStep
}

type Origins = Pick<Config, 'host' | 'port' | 'publicUrl' | 'publicChatUrl' | 'files'>

/** Serves the built console, chat and form pages, their files, and the avatars. */
export async function mountPages(app: FastifyInstance, config: Origins, rules: PageRules): Promise<void> {
  await mountFiles(app)
  const page = { config: { forVisitors: 'page' } } as const
  app.get('/chat-public/:id', page, (_request, reply) => sendPage(reply, 'chat'))
  // The same chat, for frames on the sites that the agent's owner allows.
  app.get<{ Params: { id: string } }>('/proxy/:id', page, async (request, reply) => {
    void reply.removeHeader(OLD_FRAME_RULE)
    return sendPage(reply, 'chat', { framedBy: await rules.chatFramedBy(request.params.id, request) })
  })
  mountWidget(app)
  mountForms(app, config, rules)
  await mountUnsubscribe(app, rules.unsubscribe)
  app.get('/', (_request, reply) => reply.redirect('/console', 302))
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/_console/icon.svg', 302))
}

/** The script that websites load, and a test page of this server that uses it. */
function mountWidget(app: FastifyInstance): void {
  app.get('/embed.js', { config: { forVisitors: 'part' } }, async (_request, reply) => {
    const script = await readFile(WIDGET).catch(() => null)
    if (script === null) throw unbuilt()
    return reply
      .header('cache-control', `public, max-age=${WIDGET_SECONDS}, stale-while-revalidate=${WIDGET_SECONDS}`)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/javascript; charset=utf-8')
      .send(script)
  })
  const page = { config: { forVisitors: 'page' } } as const
  app.get<{ Params: { id: string } }>('/embed-test/:id', page, async ({ params, headers }, reply) => {
    const language = LANGUAGE.exec(headers['accept-language'] ?? '')?.[0].toLowerCase() ?? 'en'
    return sendPage(reply, 'widget', {
      file: 'test-page.html',
      frames: true,
      values: { __AGENT__: AGENT_ID.test(params.id) ? params.id : '', __LANGUAGE__: language },
    })
  })
}

/**
 * A form for anyone is a visitor page. A form for members needs their session, which exists only at the console's
 * origin, so it has a page there; the visitor page never looks for a session. Each links to the other.
 */
function mountForms(app: FastifyInstance, config: Origins, { formPage }: PageRules): void {
  // Without a visitor origin, both are served at the address that the browser used.
  const [own, visitors] = config.publicChatUrl ? [originOf(config), config.publicChatUrl] : ['', '']
  const page = { config: { forVisitors: 'page' } } as const
  app.get<{ Params: { id: string } }>('/form/:id', page, async ({ params }, reply) => {
    const { framedBy, forMembers } = await formPage(params.id)
    if (forMembers) return reply.redirect(`${own}/member-form/${encodeURIComponent(params.id)}`, 302)
    void reply.removeHeader(OLD_FRAME_RULE)
    return sendPage(reply, 'chat', { framedBy, file: 'form.html' })
  })
  app.get<{ Params: { id: string } }>('/member-form/:id', async ({ params }, reply) => {
    const { forMembers } = await formPage(params.id)
    if (!forMembers) return reply.redirect(`${visitors}/form/${encodeURIComponent(params.id)}`, 302)
    return sendPage(reply, 'chat', { file: 'member-form.html' })
  })
}

async function mountFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, { root: AVATARS, prefix: '/avatars/', index: false, maxAge: '1d' })
  for (const name of ['console', 'chat'] as const) {
    if (!existsSync(APPS[name])) continue
    await app.register(fastifyStatic, {
      root: APPS[name],
      prefix: `/_${name}/`,
      index: false,
      decorateReply: false,
      // Built files have a content hash in their name; the others are small and revalidated.
      setHeaders: (response, path) => {
        const hashed = path.includes('/assets/')
        void response.header(
          'cache-control',
          hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        )
      },
    })
  }
}

/** Every other path serves the console, which has its own routes and not-found page. */
export async function sendConsole(
  reply: FastifyReply,
  { publicChatUrl, files }: Pick<Config, 'publicChatUrl' | 'files'>,
): Promise<FastifyReply> {
  return sendPage(reply, 'console', {
    // Uploads go straight to the bucket.
    connects: files.place === 's3' && files.s3 ? new URL(bucketUrl(files.s3)).origin : null,
    // Prefix of links to visitor pages; '' for the console's own origin.
    values: { __VISITOR_ORIGIN__: publicChatUrl ?? '' },
  })
}

/** For paths at the visitor host that lead to no visitor page. */
export const sendVisitorPage = (reply: FastifyReply): Promise<FastifyReply> => sendPage(reply, 'chat')

interface PageOptions {
  framedBy?: string
  file?: string
  /** Whether the page shows pages of this server in frames. */
  frames?: boolean
  /** An origin that the page may call besides this one. */
  connects?: string | null
  /** Values for the placeholders. */
  values?: Readonly<Record<string, string>>
}

async function sendPage(
  reply: FastifyReply,
  name: App,
  {
    framedBy = "'none'",
    file = 'index.html',
    frames = false,
    connects = null,
    values = {},
  }: PageOptions = {},
): Promise<FastifyReply> {
  const html = await readFile(join(APPS[name], file), 'utf8').catch(() => null)
  if (html === null) throw unbuilt()
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', policy(nonce, { framedBy, frames, connects }))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html.replaceAll(PLACES, (name) => ({ ...values, __CSP_NONCE__: nonce })[name] ?? ''))
}

const unbuilt = () =>
  new Failure('unavailable', 'The pages aren’t built yet. Run npm start or npm run build.')

/** No inline scripts, no foreign hosts, no framing unless allowed; component styles use a nonce. */
const policy = (
  nonce: string,
  { framedBy, frames, connects }: { framedBy: string; frames: boolean; connects: string | null },
) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${connects === null ? '' : ` ${connects}`}`,
    ...(frames ? ["frame-src 'self'"] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
