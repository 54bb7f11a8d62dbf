import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { OWNER } from './support/people.ts'

const desk = atDesk()

test('the demo is one click away and answers at once; signing in after signing out everywhere leads to the same page', async ({
  page,
}) => {
  await page.goto(`${desk.url}/console/knowledge`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Email').fill(desk.username)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('The email address or password is wrong.').first()).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/console\/knowledge/)

  await page.getByRole('link', { name: 'Agents' }).first().click()
  await expect(page.getByRole('heading', { name: 'What should your agent know?' })).toBeVisible()
  await page.getByRole('button', { name: /^Demo/ }).click()
  await expect(page.getByRole('button', { name: 'Project: Demo: Alder Cycles' })).toBeVisible()
  await page.getByRole('link', { name: 'Chat with Alder Cycles help desk' }).click()
  await page.getByRole('button', { name: 'How late can I cancel a booking?' }).click()
  await expect(page.getByRole('group', { name: 'Messages' })).toContainText('24 hours')
  await expectAccessible(page, 'the chat in the console')

  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
