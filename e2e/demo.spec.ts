import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/desk.ts'
import { signUpAsOwner } from './support/people.ts'
import { type Server, startServer } from './support/server.ts'

let server: Server
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.close())

test('the demo is one click away and answers at once', async ({ page }) => {
  await signUpAsOwner(page, server)
  await expectAccessible(page, 'the empty list of agents')
  await page.getByRole('button', { name: /^Demo/ }).click()
  await expect(page.getByRole('button', { name: 'Project: Demo: Alder Cycles' })).toBeVisible()
  await page.getByRole('link', { name: 'Chat with Alder Cycles help desk' }).click()
  await page.getByRole('button', { name: 'How late can I cancel a booking?' }).click()
  await expect(page.getByRole('group', { name: 'Messages' })).toContainText('24 hours')
  await expectAccessible(page, 'the chat in the console')
})

test('signing out everywhere ends the session, and signing in again leads to the same page', async ({
  page,
}) => {
  const { url } = server
  await page.goto(`${url}/console/knowledge`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectAccessible(page, 'the sign-in page')
  await page.getByLabel('Email').fill('owner@example.test')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('The email address or password is wrong.').first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/console\/knowledge/)
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('an unknown address shows a page that says so', async ({ page }) => {
  await page.goto(`${server.url}/nowhere`)
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectAccessible(page, 'the not-found page')
})
