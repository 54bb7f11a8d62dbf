import { expect, type Page } from '@playwright/test'
import {
  codeOf,
  makeCsv,
  makeDocx,
  makeManual,
  makePdf,
  manualTexts,
} from '../apps/server/src/testing/documents/index.ts'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { rail } from './support/workspace.ts'

const desk = atDesk()

const manual = makeManual(200)

async function realFiles() {
  const blocks = [
    { heading: 'Terms of business', level: 1 as const },
    { heading: 'Notice', level: 2 as const },
    { text: 'The period of notice is eleven weeks to the end of a quarter, for both sides.' },
  ]
  return [
    {
      name: 'manual.pdf',
      mimeType: 'application/pdf',
      buffer: await makePdf({ pages: manualTexts(manual) }),
    },
    {
      name: 'terms.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: await makeDocx({ blocks }),
    },
    { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(makeCsv({ rows: 400 })) },
  ]
}

async function ask(page: Page, question: string) {
  await page.getByRole('textbox', { name: 'Message' }).fill(question)
  await page.getByRole('button', { name: 'Send' }).click()
}

test('a new user gives an agent a PDF, a DOCX and a CSV, and a visitor gets cited answers', async ({
  page,
  browser,
}) => {
  await desk.open(page, '/console')

  await test.step('create a knowledge base and add three files', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Knowledge' }).click()
    await page.getByRole('button', { name: 'New knowledge base' }).first().click()
    const dialog = page.getByRole('dialog')
    const other = dialog.getByRole('button', { name: /Start from a role/ })
    await other.or(dialog.getByLabel('Name')).first().waitFor()
    if (await other.isVisible()) await other.click()
    await dialog.getByLabel('Name').fill('Machine papers')
    await dialog.getByRole('button', { name: 'Create knowledge base' }).click()
    await expect(page.getByText('Add the first source')).toBeVisible()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await realFiles())
    const table = page.getByRole('table', { name: /Sources of/ })
    for (const name of ['manual.pdf', 'terms.docx', 'prices.csv']) {
      const row = table.getByRole('row', { name: new RegExp(name) })
      await expect(row).toContainText('Ready', { timeout: 60_000 })
    }
    await expectAccessible(page, 'the sources')
  })

  await test.step('try a search: the right page of the PDF comes first', async () => {
    await page.getByRole('tab', { name: 'Search test' }).click()
    const { facts, page: number } = manual[122]!
    await page.getByLabel('Ask as a visitor would').fill(facts[1]!.question)
    await page.getByRole('tabpanel').getByRole('button', { name: 'Search', exact: true }).click()
    const first = page.getByRole('list', { name: 'Results' }).getByRole('listitem').first()
    await expect(first).toContainText(`Page ${number}`)
    await expect(first).toContainText(facts[1]!.answer)
    await expectAccessible(page, 'the search test')
  })

  const link = await test.step('create an agent with it, and make it public', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Agents' }).click()
    await page
      .getByRole('button', { name: /New agent|Start from a role/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Machine help')
    await dialog.getByRole('button', { name: 'Create agent' }).click()
    await rail(page).getByRole('link', { name: 'Knowledge' }).click()
    // Its sources are listed there; shared bases are the advanced case.
    await expect(page.getByRole('table', { name: 'Sources of Machine papers' })).toBeVisible()
    await page.getByText('Shared knowledge bases').click()
    const choice = page.getByRole('checkbox', { name: /Machine papers/ })
    // The project's only base is already selected.
    await expect(choice).toBeChecked()
    await rail(page).getByRole('link', { name: 'Agent Profile' }).click()
    await page.getByRole('radio', { name: /Public/ }).check()
    const address = page.getByRole('link', { name: /\/chat-public\// })
    await expect(address).toBeVisible()
    await expectAccessible(page, 'the profile of the agent')
    return (await address.getAttribute('href'))!
  })

  await test.step('a visitor without an account asks, and opens the cited page', async () => {
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(link)
    await expect(visitor.getByRole('heading', { name: 'Machine help' })).toBeVisible()
    const { facts, page: number } = manual[57]!
    await ask(visitor, facts[0]!.question)
    const messages = visitor.getByRole('group', { name: 'Messages' })
    await expect(messages).toContainText(facts[0]!.answer)
    await visitor
      .getByRole('button', { name: /Source 1: manual\.pdf/ })
      .first()
      .click()
    const panel = visitor.getByRole('dialog')
    await expect(panel).toContainText(new RegExp(`page ${number}`, 'i'))
    await expect(panel.locator('mark').filter({ hasText: facts[0]!.answer }).first()).toBeVisible()
    await expectAccessible(visitor, 'the open citation')
    await visitor.keyboard.press('Escape')
    await ask(visitor, 'How long is the period of notice?')
    await expect(messages).toContainText('eleven weeks')
    await ask(visitor, `What is the price of ${codeOf(321)}?`)
    await expect(messages).toContainText(/EUR/)
    await ask(visitor, 'Who was the first person on the moon?')
    await expect(messages).toContainText('I couldn’t find an answer')
    await expectAccessible(visitor, 'the public page')
    await visitor.reload()
    await expect(visitor.getByRole('group', { name: 'Messages' })).toContainText('eleven weeks')
    await visitor.context().close()
  })
})
