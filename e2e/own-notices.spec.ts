import { agents, leads } from '@millrace/contract'
import { type Mailbox, startMailbox } from '@millrace/standins'
import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/desk.ts'
import { openSignedIn, ownerClient } from './support/people.ts'
import { onPostgres, type Server, startServer } from './support/server.ts'

let server: Server
let mailbox: Mailbox
test.beforeAll(async () => {
  mailbox = await startMailbox()
  server = await startServer({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Millrace <mill@example.test>',
    ...onPostgres(),
  })
})
test.afterAll(async () => {
  await server.close()
  await mailbox.close()
})

test('a person chooses what they hear of an agent, mutes it, and unsubscribes from a mail', async ({
  page,
}) => {
  const { client, token } = await ownerClient(server)
  const { id } = await client.call(agents.create, { body: { name: 'Quiet desk' } })
  const body = { leads: agents.leadForm.parse({ enabled: true }), notification: { events: [], email: null } }
  await client.call(agents.setBotConfig, { params: { id }, body })
  const { publicId } = await client.call(agents.update, { params: { id }, body: { visibility: 'public' } })
  const path = `/console/agent/setting/${id}?tab=notificationconfig`
  await openSignedIn(page, { server, token, path })
  const own = page.getByRole('region', { name: 'Your notifications' })
  // They change once the server has stored it.
  for (const name of ['New lead: Email', 'New lead: Console']) {
    await own.getByRole('checkbox', { name }).click()
    await expect(own.getByRole('checkbox', { name })).toBeChecked()
  }
  // Both are stored, one after the other.
  await expect
    .poll(async () => (await client.call(agents.getNoticePreferences, { params: { id } })).inApp)
    .toContain('lead')
  await page.reload()
  await expect(own.getByRole('checkbox', { name: 'New lead: Email' })).toBeChecked()
  await expect(own.getByRole('checkbox', { name: 'New lead: Console' })).toBeChecked()
  await own.getByRole('combobox', { name: 'Mute this agent' }).selectOption('8 hours')
  await expect(own.getByText(/^Mute this agent: muted until/)).toBeVisible()
  await own.getByRole('button', { name: 'Unmute' }).click()
  await expect(own.getByRole('combobox', { name: 'Mute this agent' })).toBeVisible()

  const values = { email: 'ada@guests.test' }
  await client.call(leads.submit, { body: { publicId, submission: crypto.randomUUID(), values } })
  const isNews = ({ subject }: { subject: string }) => subject === 'New lead for Quiet desk'
  await expect.poll(() => mailbox.mails.filter(isNews).length).toBe(1)
  const [, link = ''] = /Unsubscribe: (\S+)/.exec(mailbox.mails.find(isNews)?.text ?? '') ?? []
  const { pathname, search } = new URL(link)
  await page.goto(server.url + pathname + search)
  await expect(page.getByText('Stop emails about Quiet desk to this address?')).toBeVisible()
  await expectAccessible(page, 'the page that ends emails')
  const isEnded = async () =>
    (await client.call(agents.getNoticePreferences, { params: { id } })).unsubscribed
  expect(await isEnded()).toBe(false)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You won’t get any more emails about Quiet desk.')).toBeVisible()
  expect(await isEnded()).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('You get emails about Quiet desk again.')).toBeVisible()
  expect(await isEnded()).toBe(false)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()

  // Links in mails begin with the address of the settings; the browser of this test is signed in at another one.
  const settings = await page.getByRole('link', { name: 'Open notification settings' }).getAttribute('href')
  await page.goto(server.url + new URL(settings ?? '').pathname)
  const section = page.getByRole('region', { name: 'Notifications', exact: true })
  await expect(section.getByText('Your choice · Unsubscribed from emails')).toBeVisible()
  await section.getByRole('combobox', { name: 'Your time zone' }).selectOption('Europe/Berlin')
  await expect
    .poll(async () => (await client.call(agents.getNoticeSettings, {})).timeZone)
    .toBe('Europe/Berlin')
  await expectAccessible(page, 'the profile with notifications')
  await section.getByRole('link', { name: 'Change: Quiet desk' }).click()
  await own.getByRole('button', { name: 'Subscribe again' }).click()
  await expect(own.getByRole('checkbox', { name: 'New lead: Email' })).toBeEnabled()
})
