import {
  EDITIONS,
  type Feature,
  FOR_PEOPLE_ONLY,
  permission,
  type Role,
  ROLES,
  UNLOCKED,
} from '@millrace/contract'
import { answerOf, bodyOf, type Document, isUpload, type Operation } from './document.ts'
import { exampleOf } from './example.ts'
import { type Html, html, sentence } from './html.ts'
import { rowsHtml, schemaHtml } from './schema-html.ts'

type Schemas = Document['components']['schemas']

/** The document's own example of a body, or one that fits its schema. */
export function exampleBody(operation: Operation, schemas: Schemas): unknown {
  const content = operation.requestBody?.content['application/json']
  return content?.example ?? exampleOf(content?.schema ?? {}, schemas)
}

const pretty = (value: unknown) => JSON.stringify(value, null, 2)

/** An operation: what it is, takes and returns, examples, and a form to try it. */
export function operationHtml(operation: Operation, schemas: Schemas): Html {
  const { operationId, method, url, summary, parameters } = operation
  const body = bodyOf(operation)
  const named = parameters.filter((one) => one.in !== 'header')
  return html`<section id="${operationId}" aria-labelledby="${operationId}-title">
    <h2 id="${operationId}-title"><a href="#${operationId}">${operationId.split('.')[1]!}</a></h2>
    <p class="call"><span class="method ${method.toLowerCase()}">${method}</span> <code>${url}</code></p>
    <p>${sentence(summary)}. <small>${whoText(operation)}</small></p>
    <div class="columns">
      <div>
        ${
          named.length > 0
            ? html`<h3>Parameters</h3>
                ${rowsHtml(named.map(({ in: place, ...one }) => ({ ...one, place })))}`
            : null
        }
        ${
          body
            ? html`<h3>Body</h3>
                ${isUpload(operation) ? html`<p>JSON, or <code>multipart/form-data</code> with files.</p>` : null}${schemaHtml(body)}`
            : null
        }
        <h3>Response</h3>
        ${answerHtml(operation)}
        <details>
          <summary>Errors</summary>
          <ul>
            ${errorsOf(operation)}
          </ul>
        </details>
      </div>
      <div>
        <h3>Example</h3>
        ${codeHtml('curl', curlOf(operation, schemas))}
        ${isInClient(operation) ? codeHtml('TypeScript', clientOf(operation, schemas)) : null}
        ${responseOf(operation, schemas)} ${tryHtml(operation, schemas)}
      </div>
    </div>
  </section>`
}

/** Code with a button that copies it, which the page's script shows. */
const codeHtml = (label: string, text: string): Html =>
  html`<div class="code">
    <div>
      <small>${label}</small>
      <button type="button" class="copy" aria-label="Copy ${label}" hidden>Copy</button>
    </div>
    <pre tabindex="0" aria-label="${label}"><code>${text}</code></pre>
  </div>`

function whoText({ 'x-authz': who }: Operation): string {
  const { access, feature, also, scope, effect } = who
  if (access === 'public') return 'Needs no key.'
  if (access === 'visitor') return 'Also for visitors, without a key.'
  if (access === 'operator') return 'For operators of the installation, without keys.'
  if (access === 'user') return 'For any signed-in user.'
  const needed = [feature, also].flatMap((name) => name ?? [])
  const place = scope === 'project' ? 'of the project' : 'of the account'
  return `For ${peopleOf(needed)} ${place}${plansOf(needed)}. ${keysText(needed, effect)}`
}

const PEOPLE: Record<Role, string> = {
  AIREADER: 'readers',
  AIEDITOR: 'editors',
  AIACCOUNTADMIN: 'admins',
}

const LIST = new Intl.ListFormat('en')

const peopleOf = (needed: readonly Feature[]): string =>
  LIST.format(ROLES.filter((role) => needed.every((name) => allows(name, role))).map((role) => PEOPLE[role]))

const allows = (name: Feature, role: Role): boolean => permission(name, { role, edition: UNLOCKED }) === 'yes'

/** The plans that include it, if not all do. */
function plansOf(needed: readonly Feature[]): string {
  const plans = EDITIONS.filter((edition) =>
    needed.every((name) => permission(name, { role: 'AIACCOUNTADMIN', edition }) === 'yes'),
  )
  return plans.length < EDITIONS.length ? ` (plans: ${LIST.format(plans)})` : ''
}

function keysText(needed: readonly Feature[], effect: 'read' | 'write'): string {
  if (needed.some((name) => FOR_PEOPLE_ONLY.includes(name))) return 'Not with a key.'
  if (!needed.every((name) => allows(name, 'AIEDITOR'))) return 'Keys need the scope “admin”.'
  const scopes = [effect, ...(needed.includes('readConversations') ? ['conversations'] : [])]
  return `Keys need ${scopes.length > 1 ? 'the scopes' : 'the scope'} ${LIST.format(scopes.map((scope) => `“${scope}”`))}.`
}

function answerHtml(operation: Operation): Html {
  const answer = answerOf(operation)
  if (answer.kind === 'file') return html`<p>A file.</p>`
  if (answer.kind === 'events')
    return html`<p>A stream of server-sent events; <code>data</code> of each:</p>
      ${schemaHtml(answer.schema)}`
  return schemaHtml(answer.schema)
}

const errorsOf = ({ responses }: Operation): Html[] =>
  Object.entries(responses)
    .filter(([status]) => status !== '200' && status !== 'default')
    .map(([status, { description }]) => html`<li><code>${status}</code> ${description}</li>`)

/** As the generator of the client decides. */
const isInClient = ({ 'x-authz': { access } }: Operation) => access === 'member' || access === 'visitor'

const exampleUrl = ({ url, parameters }: Operation, schemas: Schemas): string =>
  parameters
    .filter((one) => one.in === 'path')
    .reduce(
      (path, { name, schema }) => path.replace(`{${name}}`, String(exampleOf(schema, schemas, name))),
      url,
    )

function queryOf({ parameters }: Operation, schemas: Schemas): [string, unknown][] {
  return parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name, schema }) => [name, exampleOf(schema, schemas, name)])
}

/** In single quotes of a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

function curlOf(operation: Operation, schemas: Schemas): string {
  const body = bodyOf(operation)
  const query = new URLSearchParams(
    queryOf(operation, schemas).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  const address = `"$MILLRACE_URL${exampleUrl(operation, schemas)}${query ? `?${query}` : ''}"`
  const lines = [
    `curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}${address}`,
    ...(operation['x-authz'].access === 'public' ? [] : ['-H "Authorization: Bearer $MILLRACE_API_KEY"']),
    ...(body
      ? [
          "-H 'Content-Type: application/json'",
          `-d ${quoted(JSON.stringify(exampleBody(operation, schemas)))}`,
        ]
      : []),
  ]
  return lines.join(' \\\n  ')
}

function clientOf(operation: Operation, schemas: Schemas): string {
  const body = bodyOf(operation)
  const query = queryOf(operation, schemas)
  const args = [
    ...operation.parameters
      .filter((one) => one.in === 'path')
      .map(({ name, schema }) => `'${String(exampleOf(schema, schemas, name))}'`),
    ...(body ? [pretty(exampleBody(operation, schemas))] : []),
    ...(query.length > 0 ? [pretty(Object.fromEntries(query))] : []),
  ]
  const call = `millrace.${operation.operationId}(${args.join(', ')})`
  return answerOf(operation).kind === 'events'
    ? `for await (const part of ${call}) console.log(part)`
    : `await ${call}`
}

const CHARACTERS = 3000

function responseOf(operation: Operation, schemas: Schemas): Html | null {
  const answer = answerOf(operation)
  if (answer.kind === 'file') return null
  const data = exampleOf(answer.schema, schemas)
  const whole = operation.servers || answer.kind === 'events' ? data : { code: 200, msg: 'ok', data }
  const text = pretty(whole)
  const shown = text.length > CHARACTERS ? `${text.slice(0, CHARACTERS)}\n…` : text
  return html`<details>
    <summary>Response</summary>
    ${codeHtml('Response', shown)}
  </details>`
}

/** Shown and sent by the page's script. */
function tryHtml(operation: Operation, schemas: Schemas): Html | null {
  const { method, url, parameters } = operation
  if (isUpload(operation) || answerOf(operation).kind === 'file') return null
  const body = bodyOf(operation)
  const inputs = parameters
    .filter((one) => one.in !== 'header')
    .map(
      ({ name, in: place, required }) =>
        html`<label
          >${name}<input
            name="${name}"
            data-in="${place}"
            autocomplete="off"
            ${required ? html` required` : null}
        /></label>`,
    )
  const text = body ? pretty(exampleBody(operation, schemas)) : ''
  return html`<details class="try" hidden>
    <summary>Try it</summary>
    <form data-method="${method}" data-url="${url}">
      ${inputs}${body ? html`<label>Body<textarea name="body" rows="6" spellcheck="false">${text}</textarea></label>` : null}
      <button>Send</button
      >${operation['x-authz'].effect === 'write' ? html` <small>Changes data of your account.</small>` : null}
      <pre tabindex="0" role="status" hidden></pre>
    </form>
  </details>`
}
