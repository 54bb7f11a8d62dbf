import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** A page without scripts: a sentence, an optional action, and a link. */
export interface PlainPage {
  status: number
  language: string
  title: string
  text: string
  form: { action: string; field: { name: string; value: string }; button: string } | null
  link: { href: string; label: string } | null
}

/** A step on a page that a mail links to. */
export type PlainStep = (step: {
  token: string
  step: 'look' | 'unsubscribe' | 'undo'
  language: string
}) => Promise<PlainPage>

const LANGUAGE = /^(?:de|zh)\b/i
const TOKEN_MAX = 2000
const BODY_MAX = 2000

/**
 * `/unsubscribe`: GET shows the page, and only POST changes anything. Mail clients post `List-Unsubscribe=One-Click`
 * (RFC 8058) in either form encoding; the page's own form names its step.
 */
export async function mountUnsubscribe(app: FastifyInstance, take: PlainStep): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_MAX },
      async (_request: unknown, body: string) => body,
    )
    const answer = async (
      { query, headers }: { query: unknown; headers: { 'accept-language'?: string | undefined } },
      reply: FastifyReply,
      step: 'look' | 'unsubscribe' | 'undo',
    ) => {
      const { t } = query as { t?: unknown }
      const token = typeof t === 'string' && t.length <= TOKEN_MAX ? t : ''
      const language = LANGUAGE.exec(headers['accept-language'] ?? '')?.[0].toLowerCase() ?? 'en'
      return sendPlainPage(reply, await take({ token, step, language }))
    }
    scope.get('/unsubscribe', (request, reply) => answer(request, reply, 'look'))
    scope.post('/unsubscribe', (request, reply) => {
      const isUndo =
        new URLSearchParams(typeof request.body === 'string' ? request.body : '').get('step') === 'undo'
      return answer(request, reply, isUndo ? 'undo' : 'unsubscribe')
    })
  })
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!)

const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:48px 16px;font:15px/22px system-ui,sans-serif;background:#f8fafc;color:#0f172a}
main{max-width:440px;margin:0 auto;padding:24px;background:#fff;border:1px solid #e2e8f0;border-radius:8px}
h1{margin:0 0 12px;font-size:20px;line-height:28px}
p{margin:0 0 20px;overflow-wrap:anywhere}
button{min-height:40px;padding:0 16px;border:0;border-radius:8px;font:inherit;background:#1e293b;color:#fff;cursor:pointer}
a{display:inline-block;padding:12px 0 0;color:#2563eb}
:focus-visible{outline:2px solid #2563eb;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#0b1120;color:#e2e8f0}main{background:#111827;border-color:#334155}
button{background:#cbd5e1;color:#0f172a}a{color:#60a5fa}}`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

function sendPlainPage(reply: FastifyReply, page: PlainPage): FastifyReply {
  const { form, link } = page
  const formHtml = form
    ? `<form method="post" action="${escapeHtml(form.action)}"><input type="hidden" name="${escapeHtml(form.field.name)}" value="${escapeHtml(form.field.value)}"><button>${escapeHtml(form.button)}</button></form>`
    : ''
  const linkHtml = link ? `<a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a>` : ''
  return (
    reply
      .status(page.status)
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .header('cache-control', 'no-store')
      // The URL is a credential, so it must not leak.
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="${escapeHtml(page.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(page.title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(page.title)}</h1><p role="status">${escapeHtml(page.text)}</p>${formHtml}${linkHtml}</main></body>
</html>
`)
  )
}
