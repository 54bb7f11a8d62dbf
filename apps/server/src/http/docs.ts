import type { FastifyInstance } from 'fastify'
import { featuresOf, pathFrom, ROUTES, type Route, type Who } from '@millrace/contract'
import { API } from './mount.ts'
import { openApi } from './openapi.ts'

/** Created on the first request: only the database takes longer to start. */
let document: Promise<string> | undefined
const write = async () => JSON.stringify(await openApi(API))

/** Serves `/api/openapi.json` and a readable version at `/api/docs`, one page without scripts. */
export function mountDocs(app: FastifyInstance): void {
  app.get(`${API}/openapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await (document ??= write())),
  )
  app.get(`${API}/docs`, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      )
      .send(render()),
  )
  app.get(`${API}/docs.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE))
}

const escape = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character]!,
  )

const whoText = (who: Who) =>
  who.access === 'member'
    ? `members: ${featuresOf(who).join(' and ')} (${who.scope})`
    : who.access === 'user'
      ? 'any signed-in user'
      : who.access

const row = (route: Route) => `<tr id="${escape(route.id)}"><td><code>${route.method}</code></td>
<td><code>${escape(pathFrom(route, API))}</code></td><td>${escape(route.summary)}</td><td>${escape(whoText(route.who))}</td></tr>`

function render(): string {
  const tags = [...new Set(ROUTES.map((route) => route.id.split('.')[0]!))]
  const sections = tags.map((tag) => {
    const rows = ROUTES.filter((route) => route.id.startsWith(`${tag}.`)).map(row)
    return `<h2>${escape(tag)}</h2><div class="scroll" tabindex="0" role="region" aria-label="${escape(tag)}"><table><thead><tr><th>Method</th><th>Path</th><th>What</th><th>Who</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></div>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Millrace API</title><link rel="stylesheet" href="${API}/docs.css"></head><body><main><h1>Millrace API</h1>
<p>JSON in, JSON out. Success is <code>{"code": 200, "msg": "ok", "data": …}</code>; a failure has the HTTP status,
a sentence in <code>message</code> and a stable code in <code>error</code>. Send
<code>Authorization: Bearer &lt;token&gt;</code>, and the project as <code>x-project-id</code>. The calls under <code>/v1</code> have the form of OpenAI’s API
instead. Schemas of every input and answer are in the <a href="${API}/openapi.json">OpenAPI 3.1 document</a>.</p>${sections.join('')}</main></body></html>`
}

const STYLE = `:root{color-scheme:light dark;--fg:#0f172a;--mute:#475569;--line:#cbd5e1;--bg:#fff;--link:#1d4ed8}
@media(prefers-color-scheme:dark){:root{--fg:#e2e8f0;--mute:#94a3b8;--line:#334155;--bg:#0f172a;--link:#93c5fd}}
body{margin:0;background:var(--bg);color:var(--fg);font:14px/1.5 system-ui,sans-serif}
main{max-width:1000px;margin:0 auto;padding:32px 16px}h1{font-size:20px}h2{font-size:16px;margin-top:32px}
a{color:var(--link)}.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:6px 12px 6px 0;border-bottom:1px solid var(--line)}
th{font-weight:500;color:var(--mute)}code{font-size:13px}`
