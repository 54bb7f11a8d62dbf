import { accounts, agents, flows, sheets } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'

const desk = atDesk()
const { client, open } = desk

async function manage(page: Page) {
  await page.getByRole('button', { name: /^Project: / }).click()
  await page.getByRole('menuitem', { name: 'Manage projects…' }).click()
  return page.getByRole('dialog', { name: 'Projects' })
}

test('deleting a project says what it contains, and it is restored from the trash', async ({ page }) => {
  const { id } = await client.call(accounts.createProject, { body: { name: 'Harvest' } })
  const inside = desk.inProject(id)
  const sheet = await inside.call(sheets.create, { body: { name: 'Fields', columns: [{ label: 'Name' }] } })
  await inside.call(sheets.createRecords, { params: { id: sheet.id }, body: { cells: { name: 'North' } } })
  await inside.call(flows.create, { body: { title: 'Sorting' } })

  await open(page, '/console/sheets')
  await page.getByRole('button', { name: /^Project: / }).click()
  await page.getByRole('menuitemradio', { name: 'Harvest' }).click()
  await expect(page.getByRole('button', { name: 'Project: Harvest' })).toBeVisible()
  const projects = await manage(page)
  await expect(projects.getByText('1 sheet, 1 row, and 1 flow')).toBeVisible()
  await projects.getByRole('button', { name: 'Actions for Harvest' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  const asking = page.getByRole('dialog', { name: 'Delete project?' })
  await expect(asking.getByRole('listitem')).toHaveText(['1 sheet', '1 row', '1 flow'])
  await expect(asking.getByText('You can restore it from the trash for 30 days.')).toBeVisible()
  await expect(asking.getByRole('button', { name: 'Delete project' })).toBeDisabled()
  await asking.getByLabel(/Harvest/).fill('Harvest')
  await asking.getByRole('button', { name: 'Delete project' }).click()
  // The open page belonged to it.
  await expect(page.getByRole('button', { name: 'Project: My project' })).toBeVisible()
  await expect(page.getByText('“Harvest” is in the trash')).toBeVisible()

  const again = await manage(page)
  const trash = again.getByRole('region', { name: 'Trash' })
  await expect(trash.getByText(/^Deleted .* by Owner/)).toBeVisible()
  await expect(trash.getByText('30 days left')).toBeVisible()
  await expectAccessible(page, 'the trash of projects')
  await trash.getByRole('button', { name: 'Restore Harvest' }).click()
  await expect(trash).toHaveCount(0)
  await expect(again.getByRole('button', { name: 'Actions for Harvest' })).toBeVisible()
  await expect(again.getByText('1 sheet, 1 row, and 1 flow')).toBeVisible()
})

test('creating a project, and deleting the current one, leave the open page', async ({ page }) => {
  const sheet = await client.call(sheets.create, { body: { name: 'Orders', columns: [{ label: 'Name' }] } })
  await open(page, `/console/sheets/detail/${sheet.id}`)
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await page.getByRole('button', { name: /^Project: / }).click()
  await page.getByRole('menuitem', { name: 'New project…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New project' })
  await dialog.getByLabel('Name').fill('Orchard')
  await dialog.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByRole('button', { name: 'Project: Orchard' })).toBeVisible()
  await expect(page).toHaveURL(/\/console$/)

  const [orchard] = (await client.call(accounts.listProjects, {})).items.filter(
    ({ name }) => name === 'Orchard',
  )
  const inside = await desk
    .inProject(orchard!.id)
    .call(sheets.create, { body: { name: 'Trees', columns: [{ label: 'Name' }] } })
  await page.goto(new URL(`/console/sheets/detail/${inside.id}`, page.url()).href)
  await expect(page.getByRole('heading', { name: 'Trees' })).toBeVisible()
  const projects = await manage(page)
  await projects.getByRole('button', { name: 'Actions for Orchard' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  const asking = page.getByRole('dialog', { name: 'Delete project?' })
  await asking.getByLabel(/Orchard/).fill('Orchard')
  await asking.getByRole('button', { name: 'Delete project' }).click()
  await expect(page.getByText('“Orchard” is in the trash')).toBeVisible()
  await expect(page).toHaveURL(/\/console$/)
})

test('a link to an agent of another project switches to that project', async ({ page }) => {
  const { id } = await client.call(accounts.createProject, { body: { name: 'Orchard' } })
  const agent = await desk.inProject(id).call(agents.create, { body: { name: 'Apple desk' } })
  await open(page, '/console')
  await expect(page.getByRole('button', { name: /^Project: / })).not.toHaveAccessibleName('Project: Orchard')
  await open(page, `/console/agent/setting/${agent.id}`)
  await expect(page.getByRole('button', { name: 'Project: Orchard' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Apple desk', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Agents', exact: true }).first().click()
  await expect(page.getByRole('list', { name: 'Agents in this project' })).toContainText('Apple desk')
})
