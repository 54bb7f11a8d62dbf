import { aiWorkers, knowledge, sheets } from '@millrace/contract'
import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'

const desk = atDesk()

test('a person launches the worker that answers a sheet from knowledge', async ({ page }) => {
  const base = await desk.client.call(knowledge.create, { body: { name: 'Mill handbook' } })
  await desk.client.call(knowledge.addSources, {
    params: { id: base.id },
    body: [{ type: 'text', name: 'Hours', text: 'The mill opens at nine in the morning on weekdays.' }],
  })
  await expect
    .poll(async () => (await desk.client.call(knowledge.get, { params: { id: base.id } })).states.ready, {
      timeout: 60_000,
    })
    .toBe(1)
  const sheet = await desk.client.call(sheets.create, {
    body: { name: 'Questions', columns: [{ label: 'Question' }, { label: 'Answer' }] },
  })
  const cells = { question: 'When does the mill open on weekdays?' }
  await desk.client.call(sheets.createRecords, { params: { id: sheet.id }, body: { cells } })
  const values = { sheet: sheet.id, questionColumn: 'question', answerColumn: 'answer' }
  const { id } = await desk.client.call(aiWorkers.create, { body: { template: 'answers', name: 'Answerer' } })
  await desk.client.call(aiWorkers.setParams, {
    params: { id },
    body: { goal: '', values, model: 'builtin', maxCalls: 10, maxCredits: null },
  })

  await desk.open(page, `/console/workers/${id}/launch`)
  const next = page.getByRole('button', { name: 'Next' })
  await next.click()
  await expect(page.getByRole('checkbox', { name: /Mill handbook/ })).toBeVisible()
  await next.click()
  await expect(page.getByText('Choose at least one knowledge base.')).toBeVisible()
  await expectAccessible(page, 'a setup without knowledge')
  await page.getByRole('checkbox', { name: /Mill handbook/ }).check()
  await next.click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Answerer')
  await next.click()
  await expect(page.getByText('When an execution ends')).toBeVisible()
  await next.click()
  await page.getByRole('button', { name: 'Launch', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('1 question answered')
})
