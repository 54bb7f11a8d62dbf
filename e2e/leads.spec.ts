import { agents } from '@millrace/contract'
import { listen, type Listening } from '@millrace/standins'
import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'
import { makePublicAgent } from './support/people.ts'

const desk = atDesk()

let agent: agents.Agent
let site: Listening
test.beforeAll(async () => {
  site = await listen((_request, response) =>
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(
        `<h1>Alder Boats</h1><script async src="${desk.url}/embed.js" data-agent="${agent.publicId}"></script>`,
      ),
  )
})
test.afterAll(() => site.close())

test('an owner sets up the form, a visitor of the website fills it in, and the lead is in the console', async ({
  page,
  context,
}) => {
  agent = await makePublicAgent(desk.client, { Parking: 'Guests park in the yard behind the mill.' })
  const params = { id: agent.id }
  const { config } = await desk.client.call(agents.getBotConfig, { params })
  const security = { ...config.security, allowedDomains: [new URL(site.origin).host] }
  await desk.client.call(agents.setBotConfig, { params, body: { security } })

  await desk.open(page, `/console/agent/setting/${agent.id}?tab=leads`)
  await page.getByRole('link', { name: 'Set up the lead form' }).click()
  await page.getByLabel('Ask visitors for their contact details').check()
  await page.getByLabel('Consent text').fill('I agree to be contacted.')
  await page.getByRole('button', { name: 'Add field' }).click()
  // The docked chat shows the form with these settings.
  const dock = page.getByRole('complementary').getByRole('form')
  await expect(dock.getByLabel('Phone')).toBeVisible()
  await expect(dock.getByLabel('I agree to be contacted.')).toBeVisible()
  await dock.getByLabel('Email').fill('me@mill.test')
  await dock.getByLabel('I agree').check()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await dock.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('This was a test: nothing was saved.')).toBeVisible()
  await expectAccessible(page, 'the form beside its settings')
  await desk.client.call(agents.publish, { params, body: {} })

  const visitor = await context.newPage()
  await visitor.setViewportSize({ width: 390, height: 760 })
  await visitor.goto(`${site.origin}/pricing`)
  await visitor.getByRole('button', { name: 'Open chat' }).click()
  const chat = visitor.frameLocator('iframe[title^="Chat with"]')
  await chat.getByRole('textbox', { name: 'Message' }).fill('Could you call me back?')
  await visitor.keyboard.press('Enter')
  const form = chat.getByRole('form', { name: 'Leave your contact details' })
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByText('This field is required')).toBeVisible()
  await expect(form.getByLabel('Email')).toBeFocused()
  // By keyboard alone.
  await visitor.keyboard.type('ada@mill.test')
  await visitor.keyboard.press('Tab')
  await visitor.keyboard.type('+49 30 123456')
  await visitor.keyboard.press('Tab')
  await visitor.keyboard.press('Space')
  await visitor.keyboard.press('Tab')
  await visitor.keyboard.press('Enter')
  await expect(chat.getByText('Thank you. We’ll be in touch.')).toBeVisible()
  await visitor.close()

  await page.goto(`${desk.url}/console/agent/setting/${agent.id}?tab=leads`)
  await page.getByRole('button', { name: /ada@mill\.test/ }).click()
  const pane = page.getByRole('region', { name: 'ada@mill.test' })
  await expect(pane.getByText('Company email: mill.test')).toBeVisible()
  await expect(pane.getByText('I agree to be contacted.')).toBeVisible()
  await expect(pane.getByText(`${site.origin}/pricing`)).toBeVisible()
  await page.getByLabel('Status of ada@mill.test').selectOption('Contacted')
  await expectAccessible(page, 'a lead beside the list')
  await pane.getByRole('link', { name: 'Could you call me back?' }).click()
  await expect(page.getByRole('link', { name: 'Open lead' })).toBeVisible()
  await page.getByLabel('Leads only').check()
  await expect(page.getByRole('button', { name: /ada@mill\.test/ })).toBeVisible()
})
