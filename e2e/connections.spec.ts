import { connections, flows, knowledge } from '@millrace/contract'
import { type ConnectionsStandin, freePort, startConnectionsStandin } from '@millrace/standins'
import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/desk.ts'
import { openSignedIn, ownerClient } from './support/people.ts'
import { onPostgres, type Server, startServer } from './support/server.ts'

const SPREADSHEET = '1AbC-spreadsheet-of-leads'

let server: Server
let vendors: ConnectionsStandin
test.beforeAll(async () => {
  const PORT = String(await freePort())
  const PUBLIC_URL = `http://127.0.0.1:${PORT}`
  vendors = await startConnectionsStandin({ redirectUris: [`${PUBLIC_URL}/oauth_callback`] })
  const { SLACK_CLIENT_ID: _, SLACK_CLIENT_SECRET: _secret, ...env } = vendors.env
  server = await startServer({ PORT, PUBLIC_URL, EGRESS_ALLOW: '127.0.0.1', ...env, ...onPostgres() })
})
test.afterAll(async () => {
  await server.close()
  await vendors.close()
})

test('Google is connected in a window of its own, appends a row in a flow, and is removed', async ({
  page,
  context,
}) => {
  const { client, token } = await ownerClient(server)
  await openSignedIn(page, { server, token, path: '/user/integrations?tab=connections' })
  await expect(page.getByRole('region', { name: 'Slack' })).toContainText(
    'SLACK_CLIENT_ID, SLACK_CLIENT_SECRET',
  )
  const card = page.getByRole('region', { name: 'Google' })
  const dialog = page.getByRole('dialog')

  // A person who says no.
  vendors.agrees = false
  await card.getByRole('button', { name: 'Connect Google' }).click()
  await expectAccessible(page, 'the dialog of a new connection')
  const refusing = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Continue to Google' }).click()
  const refused = await refusing
  await expect(refused.getByRole('heading', { name: 'Nothing was connected' })).toBeVisible()
  await expect(refused.getByText('canceled at the service')).toBeVisible()
  await refused.reload()
  await expect(refused.getByText('canceled at the service')).toBeVisible()
  await refused.close()

  vendors.agrees = true
  const agreeing = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Continue to Google' }).click()
  const agreed = await agreeing
  await expect(agreed.getByRole('heading', { name: 'Google is connected' })).toBeVisible()
  await expectAccessible(agreed, 'the page that vendors redirect to')
  // The console knows, and the page says the same after a reload.
  await expect(dialog).toBeHidden()
  await expect(card.getByText('person@example.test')).toBeVisible()
  await expect(card.getByText('Connected')).toBeVisible()
  await agreed.reload()
  await expect(agreed.getByRole('heading', { name: 'Google is connected' })).toBeVisible()
  await agreed.close()
  await expectAccessible(page, 'connections')

  const { items } = await client.call(connections.list, {})
  vendors.spreadsheets.set(SPREADSHEET, new Map([['Leads', [['Name', 'Email']]]]))
  const flow = await client.call(flows.create, {
    body: {
      title: 'Leads to Google',
      document: {
        version: 1,
        nodes: [
          { id: 'n1', type: 'start' },
          {
            id: 'n2',
            type: 'googleSheetsAppend',
            params: {
              spreadsheet: `https://docs.google.com/spreadsheets/d/${SPREADSHEET}/edit`,
              cells: [{ name: 'Name', value: 'Ann' }],
            },
          },
        ],
        edges: [{ from: 'n1', to: 'n2' }],
      },
    },
  })
  await page.goto(`${server.url}/workflow/${flow.id}`)
  await page.locator('.react-flow__node[data-id="n2"]').click()
  await page.getByRole('combobox', { name: 'Google account' }).click()
  await page.getByRole('option', { name: 'person@example.test' }).click()
  await expect(page.getByText(/^Saved · /)).toBeVisible()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const run = page.getByRole('complementary', { name: 'Test run' })
  await run.getByRole('button', { name: 'Run', exact: true }).click()
  await expect
    .poll(() => vendors.spreadsheets.get(SPREADSHEET)!.get('Leads'))
    .toEqual([
      ['Name', 'Email'],
      ['Ann', ''],
    ])

  await page.goto(`${server.url}/user/integrations?tab=connections`)
  await expect(card).toContainText('Used in 1 place')
  await card.getByRole('button', { name: `Actions for ${items[0]!.name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(dialog.getByRole('link', { name: 'Leads to Google' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(card).not.toContainText('person@example.test')
  expect(vendors.revoked).toHaveLength(1)
})

test('A folder of Google Drive becomes knowledge, and follows its changes', async ({ page }) => {
  const { client, token } = await ownerClient(server)
  const { url } = await client.call(connections.url, { body: { vendor: 'google', purposes: ['drive'] } })
  await client.call(connections.finish, { body: await vendors.authorise(url) })
  const file = { parents: ['team'], modifiedTime: '2026-10-01T10:00:00.000Z', mimeType: 'text/plain' }
  const content = Buffer.from('The shop in Lindau opens at nine.')
  const folder = 'application/vnd.google-apps.folder'
  vendors.drive.set('team', { ...file, id: 'team', name: 'Team', mimeType: folder, parents: ['root'] })
  vendors.drive.set('hours', { ...file, id: 'hours', name: 'Opening hours.txt', content })
  vendors.drive.set('logo', { ...file, id: 'logo', name: 'Logo.png', mimeType: 'image/png', content })
  const { id } = await client.call(knowledge.create, { body: { name: 'Shop' } })

  await openSignedIn(page, { server, token, path: `/console/knowledge/${id}` })
  await page.getByRole('button', { name: 'Add source' }).click()
  await page.getByRole('menuitem', { name: 'Google Drive' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Open Team' }).click()
  await expect(dialog.getByText('Opening hours.txt')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Logo.png' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Back to My Drive' }).click()
  await dialog.getByRole('checkbox', { name: 'Team' }).check()
  await expectAccessible(page, 'choosing files of Drive')
  await dialog.getByRole('button', { name: 'Add selected' }).click()
  await expect(page.getByText('1 file, kept in sync')).toBeVisible()

  vendors.drive.set('hours', { ...file, id: 'hours', name: 'Hours.txt', content })
  await page.getByRole('button', { name: 'Actions for Team' }).click()
  await page.getByRole('menuitem', { name: 'Refresh' }).click()
  await page.getByRole('button', { name: 'Team', exact: true }).click()
  await expect(dialog.getByText('Hours.txt', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Files of this type can’t be read (image/png).')).toBeVisible()
  await expectAccessible(page, 'the files of a Drive source')
})
