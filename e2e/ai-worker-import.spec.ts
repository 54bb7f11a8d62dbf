import { aiWorkers } from '@millrace/contract'
import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'

const desk = atDesk()

const CONTACTS = 'Name,Email\nAda,ada@example.org\nAda,ada@example.org\nGrace,grace@example.org\n'

test('a person without a sheet imports a file in the setup of an AI worker, and launches it', async ({
  page,
}) => {
  const { id } = await desk.client.call(aiWorkers.create, { body: { template: 'cleanup', name: 'Tidy' } })
  await desk.open(page, `/console/workers/${id}/launch`)
  await page.getByRole('button', { name: 'Import a file' }).click()
  const wizard = page.getByRole('dialog', { name: 'Import file' })
  await expectAccessible(page, 'the import in the setup of an AI worker')
  await wizard
    .locator('input[type=file]')
    .setInputFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer: Buffer.from(CONTACTS) })
  await wizard.getByRole('button', { name: 'Import 3 rows' }).click()

  // The new sheet is chosen, with its columns and how far the import is.
  await expect(wizard).toBeHidden()
  await expect(page.getByLabel('Sheet', { exact: true })).toHaveValue('contacts')
  await page.getByRole('checkbox', { name: 'Email' }).check()
  await expect(page.getByText('3 rows added')).toBeVisible()
  await expectAccessible(page, 'an imported sheet in the setup of an AI worker')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Launch', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Approval needed' })).toContainText('Delete 1 duplicate row?')
})
