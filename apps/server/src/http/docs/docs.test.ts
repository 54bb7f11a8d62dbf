import { routeById } from '@millrace/contract'
import { beforeAll, expect, it } from 'vitest'
import { openApi } from '../openapi.ts'
import { answerOf, bodyOf, type Document, readDocument } from './document.ts'
import { exampleOf } from './example.ts'
import { html, sentence } from './html.ts'
import { exampleBody } from './operation-html.ts'
import { featurePage, overviewPage, schemasPage } from './pages.ts'

let document: Document
beforeAll(async () => {
  document = readDocument(await openApi('/api'), '/api')
})

it('has an example of every body, parameter and response that its schema accepts', () => {
  const { schemas } = document.components
  const wrong = document.operations.flatMap((operation) => {
    const { operationId: id, parameters } = operation
    const { body, data, params } = routeById(id)
    const hasBody = bodyOf(operation) !== null
    const answer = answerOf(operation)
    const paths = parameters.filter((one) => one.in === 'path')
    const given = Object.fromEntries(
      paths.map(({ name, schema }) => [name, exampleOf(schema, schemas, name)]),
    )
    const checks = [
      hasBody && body?.safeParse(exampleBody(operation, schemas)),
      answer.kind === 'file' ? null : data.safeParse(exampleOf(answer.schema, schemas)),
      params?.safeParse(given),
    ]
    return checks.flatMap((check) => (check && !check.success ? [[id, check.error.message]] : []))
  })
  expect(wrong).toEqual([])
})

it('describes every operation on the page of its feature, and every schema', async () => {
  const schemas = (await schemasPage(document)).html
  const pages = new Map<string, string>()
  for (const tag of new Set(document.operations.map(({ tags }) => tags[0]!)))
    pages.set(tag, (await featurePage(document, tag))!.html)
  for (const { operationId, tags } of document.operations)
    if (!pages.get(tags[0]!)!.includes(`<section id="${operationId}"`)) expect.fail(operationId)
  const links = [...pages.values(), schemas].flatMap((page) =>
    [...page.matchAll(/\/api\/docs\/schemas#(\w+)/g)].map(([, name]) => name!),
  )
  for (const name of new Set(links)) if (!schemas.includes(`<section id="${name}"`)) expect.fail(name)
  expect(await featurePage(document, '__proto__')).toBeNull()
})

it('finds operations by words', () => {
  const page = overviewPage(document, 'records sheet').html
  expect(page).toContain('sheets#sheets.listRecords')
  expect(page).not.toContain('#agents.list')
  expect(overviewPage(document, 'xyzzy').html).toContain('No results.')
})

it('counts in words', async () => {
  const page = (await featurePage(document, 'agents'))!.html
  expect(page).toContain('at least 1 character')
  expect(page).not.toMatch(/\b1 (characters|items)\b/)
  expect(page).toContain('aria-label="Copy curl"')
})

it('shows hostile texts as texts', () => {
  expect(overviewPage(document, '"><script>alert(1)</script>').html).not.toContain('<script>alert')
  expect(html`<p>${'<b>'}${html`<i>${'&'}</i>`}</p>`.html).toBe('<p>&lt;b&gt;<i>&amp;</i></p>')
  expect(
    sentence('Set `a<b`')
      .map((part) => part.html)
      .join(''),
  ).toBe('Set <code>a&lt;b</code>')
})
