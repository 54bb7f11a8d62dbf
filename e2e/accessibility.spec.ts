import { agents, knowledge, onboarding } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'

const LONG = 'A knowledge base with a very long name that nobody would want to read on a small screen at all'

const desk = atDesk()
let ids: { projectId: string; knowledgeId: string; agentId: string; sheetId: string; publicId: string }
test.beforeAll(async () => {
  const demo = await desk.client.call(onboarding.loadDemo, {})
  const client = desk.inProject(demo.projectId)
  const { publicId } = await client.call(agents.get, { params: { id: demo.agentId } })
  ids = { ...demo, publicId }
  await client.call(knowledge.create, { body: { name: LONG } })
  await client.call(knowledge.addSources, {
    params: { id: demo.knowledgeId },
    body: { type: 'url', url: 'http://10.0.0.1/' },
  })
})

/** Every screen, and a text that shows once it has loaded. */
const screens = (): [path: string, shown: RegExp][] => [
  ['/console', /Alder Cycles help desk/],
  ['/console/knowledge', /Alder Cycles handbook/],
  [`/console/knowledge/${ids.knowledgeId}`, /Failed/],
  [`/console/knowledge/${ids.knowledgeId}?tab=chunks`, /Renting a bicycle/],
  [`/console/knowledge/${ids.knowledgeId}?tab=search`, /Ask as a visitor would/],
  [`/console/knowledge/${ids.knowledgeId}?tab=settings`, /Chunk size/],
  [`/console/agent/setting/${ids.agentId}`, /Website Embedding/],
  [`/console/agent/setting/${ids.agentId}?tab=overview`, /Set up your agent/],
  [`/console/agent/setting/${ids.agentId}?tab=profile`, /Instructions/],
  [`/console/agent/setting/${ids.agentId}?tab=configure`, /Max response length/],
  [`/console/agent/setting/${ids.agentId}?tab=Knowledge`, /Shared knowledge bases/],
  [`/console/agent/chat/${ids.agentId}`, /How late can I cancel/],
  [`/console/argent-chat/${ids.agentId}/Help`, /How late can I cancel/],
  ['/console/tools', /Tools/],
  ['/console/sheets', /Rental fleet/],
  ['/console/analytics', /Days in your time zone/],
  [`/console/sheets/detail/${ids.sheetId}`, /24 rows/],
  ['/console/workflow', /Tidy contact data/],
  ['/console/workflow/approvals', /Nothing to approve/],
  ['/console/workflow-detail/flw_1', /Not found/],
  ['/console/workflow-detail-history/job_1', /Not found/],
  ['/workflow', /Untitled flow/],
  ['/console/sheets/detail/sht_1', /./],
  ['/user', new RegExp(desk.username)],
  ['/user/setting', /Account settings/],
  ['/user/integrations', /Integrations/],
  ['/user/api-key', /API keys/],
  ['/user/credits-usage', /No usage in this range/],
  ['/user/profile', /Profile and security/],
  ['/oauth_callback', /Nothing to complete/],
  ['/404', /Page not found/],
  [`/chat-public/${ids.publicId}`, /How late can I cancel/],
  ['/chat-public/00000000-0000-4000-8000-000000000000', /./],
]

async function noSidewaysScroll(page: Page, what: string) {
  const over = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(over, `${what} is wider than the screen`).toBeLessThanOrEqual(0)
}

// Separate rules depend on colours and on width: two of the four combinations cover both.
for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const)
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 844 } })

    test('axe finds nothing on any screen, and none scrolls sideways', async ({ page }) => {
      await page.addInitScript((id) => localStorage.setItem('currentProjectId', id), ids.projectId)
      for (const [path, shown] of screens()) {
        await desk.open(page, path)
        await expect(page.getByText(shown).filter({ visible: true }).first(), path).toBeVisible()
        // The text may be there before the page is.
        const title = page.locator('h1').filter({ hasNotText: 'Loading' })
        await expect(title.first(), path).toBeAttached()
        await expectAccessible(page, path)
        await noSidewaysScroll(page, path)
      }
    })

    test('axe finds nothing in the palette, the notifications, and the menus', async ({ page }) => {
      await desk.open(page, '/console/sheets')
      await expect(page.getByRole('heading', { name: 'Sheets', exact: true })).toBeVisible()
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectAccessible(page, 'the palette')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expect(
        page
          .getByRole('dialog', { name: 'Notifications' })
          .getByText(/added to/)
          .first(),
      ).toBeVisible()
      await expectAccessible(page, 'the notifications')
      await page.keyboard.press('Escape')
      // Also while it fades out, since the dialog gets the keys until then.
      await expect(page.locator('[role="dialog"]')).toHaveCount(0)
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      await expectAccessible(page, 'the shortcuts')
    })
  })
