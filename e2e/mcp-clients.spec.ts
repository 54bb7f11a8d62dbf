import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'

const desk = atDesk()

/** A program on the person's device, which waits for an answer at a port. */
async function startApp() {
  const app = createServer((_request, response) => response.end('You can close this page.'))
  app.listen(0, '127.0.0.1')
  await once(app, 'listening')
  const redirect = `http://127.0.0.1:${(app.address() as AddressInfo).port}/callback`
  const registered = await fetch(`${desk.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Orchard', redirect_uris: [redirect] }),
  })
  const { client_id: clientId } = (await registered.json()) as { client_id: string }
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirect,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    // A router that reads queries as JSON would change it.
    state: '12345678901234567890',
  })
  return {
    redirect,
    path: `/oauth/authorize?${query.toString()}`,
    exchange: async (code: string) => {
      const form = { grant_type: 'authorization_code', client_id: clientId, redirect_uri: redirect, code }
      const body = new URLSearchParams({ ...form, code_verifier: verifier })
      const response = await fetch(`${desk.url}/oauth/token`, { method: 'POST', body })
      return (await response.json()) as { access_token: string; scope: string }
    },
    close: () => app.close(),
  }
}

const listTools = async (token: string) =>
  fetch(`${desk.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })

test('an app asks for access, gets what the person allows, and is signed out', async ({ page }) => {
  const app = await startApp()
  await desk.open(page, app.path)
  await expect(page.getByRole('heading', { name: /^Allow Orchard to access/ })).toBeVisible()
  await expect(page.getByText(/^An app on this device/)).toBeVisible()
  await expectAccessible(page, 'the consent')
  await page.getByRole('checkbox', { name: /^Write/ }).uncheck()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL(`${app.redirect}?**`)
  const params = new URL(page.url()).searchParams
  expect(params.get('state')).toBe('12345678901234567890')
  const { access_token: token, scope } = await app.exchange(params.get('code')!)
  expect(scope).toBe('read')
  expect((await listTools(token)).status).toBe(200)

  await desk.open(page, '/user/api-key')
  const row = page.getByRole('row', { name: /Orchard/ })
  await expect(row).toContainText('Read')
  await row.getByRole('button', { name: 'Actions for Orchard' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('No connected apps')).toBeVisible()
  expect((await listTools(token)).status).toBe(401)

  await desk.open(page, app.path)
  await page.getByRole('button', { name: 'Deny' }).click()
  await page.waitForURL(`${app.redirect}?**`)
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')
  app.close()
})
