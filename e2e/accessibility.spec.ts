import { agents, knowledge, onboarding, team } from '@millrace/contract'
import { expect } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothStyles } from './support/axe.ts'
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
  await client.call(team.createApiKey, { body: { name: 'Nightly import', scopes: ['write'] } })
})

/** Every screen, a text that shows once it has loaded, and the title of its window where it has no name of its own. */
const screens = (): [path: string, shown: RegExp, title?: string][] => [
  ['/console', /Alder Cycles help desk/, 'Agents'],
  ['/console/knowledge', /Alder Cycles handbook/, 'Knowledge'],
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
  ['/console/tools', /Tools/, 'Tools'],
  ['/console/sheets', /Rental fleet/, 'Sheets'],
  ['/console/analytics', /Days in your time zone/, 'Analytics'],
  [`/console/sheets/detail/${ids.sheetId}`, /24 rows/],
  ['/console/workflow', /Tidy contact data/, 'Flows'],
  ['/console/workflow/approvals', /Nothing to approve/],
  ['/console/workflow-detail/flw_1', /Not found/, 'Flow'],
  ['/console/workflow-detail-history/job_1', /Not found/, 'Job'],
  ['/workflow', /Untitled flow/, 'Untitled flow'],
  ['/console/sheets/detail/sht_1', /./, 'Sheets'],
  ['/user/team-list', new RegExp(desk.username), 'Team'],
  ['/user/setting', /Account name/, 'Account settings'],
  ['/user/integrations', /Integrations/, 'Integrations'],
  ['/user/api-key', /Nightly import/, 'API keys & webhooks'],
  ['/user/audit', /created the API key “Nightly import”/],
  ['/user/credits-usage', /No usage in this range/, 'Credits Usage'],
  ['/user/profile', /Profile and security/, 'Profile and security'],
  ['/invitation#unknown-link-of-nobody', /Invitation not found/],
  ['/oauth_callback', /Nothing to complete/, 'Nothing to complete'],
  ['/404', /Page not found/, 'Page not found'],
  [`/chat-public/${ids.publicId}`, /How late can I cancel/],
  ['/chat-public/00000000-0000-4000-8000-000000000000', /./],
]

test('axe finds nothing on any screen, none scrolls sideways, and each has a title', async ({ page }) => {
  await page.addInitScript((id) => localStorage.setItem('currentProjectId', id), ids.projectId)
  await desk.open(page, '/404')
  for (const [path, shown, title] of screens()) {
    await page.goto(desk.url + path)
    await expectAccessibleInBothStyles(page, path, async () => {
      await expect(page.getByText(shown).filter({ visible: true }).first(), path).toBeVisible()
      // The text may be there before the page is.
      const heading = page.locator('h1').filter({ hasNotText: 'Loading' })
      await expect(heading.first(), path).toBeAttached()
    })
    if (title) await expect(page, path).toHaveTitle(`${title} · Millrace`)
  }
})

test('axe finds nothing in the palette, the notifications, and the menus', async ({ page }) => {
  await desk.open(page, '/console/sheets')
  await expect(page.getByRole('heading', { name: 'Sheets', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessibleInBothStyles(page, 'the palette')
  // The open page has followed the system.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(
    page
      .getByRole('dialog', { name: 'Notifications' })
      .getByText(/added to/)
      .first(),
  ).toBeVisible()
  await expectAccessibleInBothStyles(page, 'the notifications')
  await page.keyboard.press('Escape')
  // Also while it fades out, since the dialog gets the keys until then.
  await expect(page.locator('[role="dialog"]')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page, 'the shortcuts')
})
