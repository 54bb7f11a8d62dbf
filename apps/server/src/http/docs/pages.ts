import { takeTurn } from '../../lib/take-turn.ts'
import type { Document, Operation } from './document.ts'
import { type Html, html, sentence } from './html.ts'
import { operationHtml } from './operation-html.ts'
import { schemaHtml } from './schema-html.ts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `aiWorkers` as “AI workers”. */
const nameOf = (tag: string) =>
  capital(tag.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
    .replace(/^Ai /, 'AI ')
    .replace(/^Openai$/, 'OpenAI')

const featuresOf = ({ operations }: Document) => [...new Set(operations.map(({ tags }) => tags[0]!))]

/** What a search looks through, also in the page's script. */
const searchText = ({ operationId, summary, url }: Operation) =>
  `${operationId} ${summary} ${url}`.toLowerCase()

/** The first page: how the API works, and all operations, or those that match a search. */
export function overviewPage(document: Document, search: string): Html {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = (operation: Operation) => {
    const text = searchText(operation)
    return words.every((word) => text.includes(word))
  }
  const found = document.operations.filter(matches)
  return page(document, {
    title: words.length > 0 ? `“${search}”` : 'Millrace API',
    search,
    main: html`${words.length > 0 ? null : INTRODUCTION}
    ${found.length === 0 ? html`<p>No results.</p>` : null}
    ${featuresOf({ ...document, operations: found }).map(
      (tag) =>
        html`<h2><a href="/api/docs/${tag}">${nameOf(tag)}</a></h2>
          <ul class="list">
            ${found
              .filter(({ tags }) => tags[0] === tag)
              .map(
                (one) =>
                  html`<li data-search="${searchText(one)}">
                    <a href="/api/docs/${tag}#${one.operationId}">${one.operationId.split('.')[1]!}</a>
                    <span>${sentence(one.summary)}</span>
                  </li>`,
              )}
          </ul>`,
    )}`,
  })
}

/** A feature with its operations; null if there is none of this name. */
export async function featurePage(document: Document, tag: string): Promise<Html | null> {
  const own = document.operations.filter(({ tags }) => tags[0] === tag)
  if (own.length === 0) return null
  const sections: Html[] = []
  for (const operation of own) {
    await takeTurn()
    sections.push(operationHtml(operation, document.components.schemas))
  }
  return page(document, {
    title: nameOf(tag),
    tag,
    main: html`<div class="key" hidden>
        <label
          >Your API key, to try calls<input id="key" type="password" autocomplete="off" placeholder="mrk_…"
        /></label>
        <label>Project<input id="project" autocomplete="off" placeholder="The key’s default one" /></label>
        <small>Only this page has it, until you leave it. It’s sent to this server alone.</small>
      </div>
      ${sections}`,
  })
}

/** All named schemas. */
export async function schemasPage(document: Document): Promise<Html> {
  const sections: Html[] = []
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    await takeTurn()
    sections.push(
      html`<section id="${name}">
        <h2><a href="#${name}">${name}</a></h2>
        ${schemaHtml(schema)}
      </section>`,
    )
  }
  return page(document, { title: 'Schemas', tag: 'schemas', main: html`${sections}` })
}

const INTRODUCTION = html`<p>
    JSON in, JSON out, at the address of this server. Send an API key (Team → API Key &amp; Webhook) as
    <code>Authorization: Bearer mrk_…</code>. A key for several projects acts in the one in
    <code>x-project-id</code>, or in the default one.
  </p>
  <p>
    Success is <code>{"code": 200, "msg": "ok", "data": …}</code>; the pages show <code>data</code>. A failure
    has the HTTP status, a stable code in <code>error</code> and a sentence in <code>message</code>. Every
    response has an <code>x-request-id</code>, which is also in the server’s log.
  </p>
  <p>
    A write with an <code>Idempotency-Key</code> is done once: repeats get the first response for a day. After
    429, wait as many seconds as <code>Retry-After</code> says. Calls under <code>/v1</code> have the form of
    OpenAI’s API.
  </p>
  <p>
    For TypeScript, there is the typed client <code>@millrace/client</code>; its calls are in the examples.
    Everything here is also an <a href="/api/openapi.json">OpenAPI 3.1 document</a>.
  </p>`

interface Page {
  title: string
  tag?: string
  search?: string
  main: Html
}

function page(document: Document, { title, tag, search = '', main }: Page): Html {
  const operations = document.operations.filter(({ tags }) => tags[0] === tag)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title === 'Millrace API' ? title : `${title} – Millrace API`}</title>
        <link rel="stylesheet" href="/api/docs.css" />
        <script type="module" src="/api/docs.js"></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <header>
          <a class="home" href="/api/docs">Millrace API</a>
          <form role="search" action="/api/docs">
            <input
              type="search"
              name="q"
              value="${search}"
              maxlength="100"
              placeholder="Search operations"
              aria-label="Search operations"
            />
          </form>
        </header>
        <div class="page">
          <nav aria-label="Features">
            <details open>
              <summary>Features</summary>
              <ul>
                ${[...featuresOf(document), 'schemas'].map(
                  (one) =>
                    html`<li>
                      <a href="/api/docs/${one}" ${one === tag ? html` aria-current="page"` : null}
                        >${nameOf(one)}</a
                      >${
                        one === tag && operations.length > 0
                          ? html`<ul>
                              ${operations.map(({ operationId }) => html`<li><a href="#${operationId}">${operationId.split('.')[1]!}</a></li>`)}
                            </ul>`
                          : null
                      }
                    </li>`,
                )}
              </ul>
            </details>
          </nav>
          <main id="main">
            <h1>${title}</h1>
            ${main}
          </main>
        </div>
      </body>
    </html>`
}
