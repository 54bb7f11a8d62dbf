import { aiWorkers, sheets } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import { slowness } from '../apps/server/src/testing/event-loop/cpu-ms.ts'
import { expectAccessible } from './support/axe.ts'
import { atDesk, test } from './support/desk.ts'

const desk = atDesk()
const { client, open } = desk
/** The ID of the vendor's model. */
let model: string
test.beforeAll(async () => {
  model = await desk.addModel()
})
test.afterAll(() => desk.vendor.set({ kind: 'answer' }))

type Calls = { name: string; arguments: Record<string, unknown> }[]
const turn = (...toolCalls: Calls) => ({ kind: 'answer' as const, toolCalls })
const say = (text: string, ...toolCalls: Calls) => ({ kind: 'answer' as const, text, toolCalls })
const plan = (tasks: string[]) => ({ name: 'set_plan', arguments: { tasks } })
const ask = (question: string) => ({ name: 'ask_person', arguments: { question } })
const done = (...ids: string[]) =>
  ids.map((id) => ({ name: 'update_task', arguments: { id, state: 'DONE', note: '' } }))
const finish = (summary: string) => ({ name: 'finish', arguments: { summary } })

async function makeSheet(name: string, rows: Record<string, string>[]) {
  const sheet = await client.call(sheets.create, {
    body: { name, columns: [{ label: 'Name' }, { label: 'Email', type: 'email' }] },
  })
  for (const cells of rows)
    await client.call(sheets.createRecords, { params: { id: sheet.id }, body: { cells } })
  return sheet
}

const rowsOf = async (id: string) => {
  const { items } = await client.call(sheets.listRecords, { params: { id }, query: {} })
  return items.map(({ cells }) => cells.name)
}

interface Making {
  name: string
  goal?: string
  maxCalls?: number
  sheets?: aiWorkers.Integrations['sheets']
}

/** A worker with a model, launched over the API: the parts before its chat have their own tests. */
async function launch({ name, goal = 'Count the rows', maxCalls = 50, sheets: granted = [] }: Making) {
  const { id } = await client.call(aiWorkers.create, { body: { template: 'custom', name } })
  const params = { id }
  const body = { goal, values: {}, model, maxCalls, maxCredits: null }
  await client.call(aiWorkers.setParams, { params, body })
  const grants = { tools: [], flows: [], sheets: granted, web: { enabled: false, hosts: [] } }
  await client.call(aiWorkers.setIntegrations, { params, body: grants })
  return client.call(aiWorkers.launch, { params, body: {} })
}

const until = (executionId: string, state: aiWorkers.ExecutionState) =>
  expect
    .poll(async () => (await client.call(aiWorkers.readExecution, { params: { executionId } })).state, {
      timeout: 60_000,
    })
    .toBe(state)

const chatOf = ({ agentId, id }: aiWorkers.Execution) =>
  `/console/argent-chat/${agentId}/Worker?execution=${id}`

const stateIs = (page: Page, state: string) =>
  expect(page.getByRole('main').getByRole('status').filter({ hasText: state }).first()).toBeVisible()
const planOf = (page: Page) => page.getByRole('region', { name: 'Plan', exact: true })
const handle = (page: Page, title: string) =>
  page.getByRole('button', { name: new RegExp(`^Move “${title}`) })
const titles = (page: Page) => planOf(page).getByRole('button', { name: /^Edit “/ })

test('a person sets up the cleanup worker without a key, approves, and sees its result', async ({ page }) => {
  const sheet = await makeSheet('Contacts', [
    { name: '  Ada   Lovelace ', email: 'ada@example.org' },
    { name: 'Ada Lovelace', email: 'ada@example.org' },
    { name: 'Grace', email: 'grace@example.org' },
  ])
  await open(page, '/console/workers')
  await expect(page.getByRole('heading', { name: 'No AI workers yet' })).toBeVisible()
  await expectAccessible(page, 'the empty list of AI workers')
  await page.getByRole('button', { name: 'New AI worker' }).click()
  const dialog = page.getByRole('dialog', { name: 'New AI worker' })
  await dialog.getByText('Sheet cleanup').click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Sheet cleanup')
  await expectAccessible(page, 'the templates')
  await dialog.getByLabel('Name').fill('Tidy contacts')
  await dialog.getByRole('button', { name: 'Create and set up' }).click()

  await expect(page.getByRole('heading', { name: 'Set up Tidy contacts' })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Sheet', { exact: true })).toBeFocused()
  await expect(page.getByText('1 field needs your attention.')).toBeVisible()
  await page.getByLabel('Sheet', { exact: true }).fill('Conta')
  await page.getByRole('option', { name: 'Contacts' }).click()
  await page.getByRole('checkbox', { name: 'Name' }).check()
  await expectAccessible(page, 'the first step of the setup')
  await page.getByRole('button', { name: 'Next' }).click()

  // Going back and forth loses nothing, and neither does reloading once it is saved.
  await expect(page.getByLabel('Name')).toHaveValue('Tidy contacts')
  await page.getByLabel('Description').fill('Every contact once')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('checkbox', { name: 'Name' })).toBeChecked()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Name' })).toBeChecked()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Every contact once')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('No model calls')).toBeVisible()
  await expectAccessible(page, 'the summary of the setup')
  await page.getByRole('button', { name: 'Launch', exact: true }).click()

  const asked = page.getByRole('region', { name: 'Approval needed' })
  await expect(asked).toContainText('Delete 1 duplicate row?')
  await expect(asked).toContainText('keeps row 1, deletes row 2')
  await expectAccessible(page, 'an execution that waits for an approval')
  expect(await rowsOf(sheet.id)).toHaveLength(3)
  await asked.getByRole('button', { name: 'Approve' }).click()

  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('1 duplicate row deleted')
  expect(await rowsOf(sheet.id)).toEqual(['Ada Lovelace', 'Grace'])
  await stateIs(page, 'Succeeded')
  await expectAccessible(page, 'an execution that has ended')
  await result.getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByText('2 rows')).toBeVisible()

  await page.goto(`${desk.url}/console/workers`)
  await expect(page.getByRole('row', { name: /Tidy contacts.*Idle/ })).toBeVisible()
  await expectAccessible(page, 'the list of AI workers')
  expect(await page.evaluate(`localStorage.getItem('aiwork')`)).toContain('Tidy contacts')
})

test('a person approves and declines what the worker asks for', async ({ page }) => {
  const sheet = await makeSheet('Leads', [])
  const add = (name: string) => ({ name: 'add_rows', arguments: { sheet: sheet.id, rows: [{ name }] } })
  desk.vendor.set(
    turn(plan(['Add the first', 'Add the second'])),
    turn(add('First'), ...done('t1')),
    turn(add('Second'), ...done('t2')),
    turn(finish('One was added, one was declined.')),
  )
  const execution = await launch({
    name: 'Adder',
    sheets: [{ sheetId: sheet.id, write: true, ask: true }],
  })
  await open(page, chatOf(execution))
  const asked = page.getByRole('region', { name: 'Approval needed' })
  await expect(asked).toContainText('First')
  await expect(asked.getByText('Add rows', { exact: true })).toBeVisible()
  await page.goto(`${desk.url}/console/workflow/approvals`)
  await expect(page.getByRole('heading', { name: 'Add rows' })).toBeVisible()
  await page.goto(`${desk.url}${chatOf(execution)}`)
  await asked.getByRole('button', { name: 'Approve' }).click()
  await expect(asked).toContainText('Second')
  await asked.getByLabel('Comment').fill('Not on Sundays')
  await asked.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('One was declined', {
    ignoreCase: true,
  })
  expect(await rowsOf(sheet.id)).toEqual(['First'])

  // The results are between the messages, with their cost.
  await page.getByText(/^\d+ steps$/).click()
  await expect(page.getByText('Model call').first()).toBeVisible()
  await page.getByRole('listitem').filter({ hasText: 'Add rows' }).last().getByText('Add rows').click()
  await expect(page.getByText('Not on Sundays')).toBeVisible()
  await expectAccessible(page, 'the steps of an execution')

  // It can be found among all executions by its state.
  await page.goto(`${desk.url}/console/executions`)
  await expect(page.getByRole('table', { name: 'Executions' })).toContainText('Adder')
  await page.getByLabel('State').selectOption('Failed')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect(page.getByRole('row', { name: /Adder/ })).toContainText('Succeeded')
  await expectAccessible(page, 'the list of executions')
})

test('a person steers: answers, reorders by key and by drag, edits, strikes and adds', async ({ page }) => {
  desk.vendor.set(
    say('I begin with a plan.', plan(['Alpha', 'Beta', 'Gamma', 'Delta']), ask('Which city?')),
    turn(ask('Anything else?')),
    turn(...done('t1', 't2', 't3', 't4', 't5'), finish('All done.')),
  )
  const execution = await launch({ name: 'Planner', goal: 'Plan a trip' })
  await open(page, chatOf(execution))
  await expect(page.getByRole('region', { name: 'Question for you' })).toContainText('Which city?')
  await expect(page.getByRole('article', { name: 'Planner' })).toContainText('I begin with a plan.')
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(['Alpha', 'Beta', 'Gamma', 'Delta'])

  await handle(page, 'Delta').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Home')
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(['Delta', 'Alpha', 'Beta', 'Gamma'])
  await expect(handle(page, 'Delta')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(['Alpha', 'Delta', 'Beta', 'Gamma'])
  await expect(handle(page, 'Delta')).toBeFocused()

  const [from, to] = await Promise.all(['Gamma', 'Alpha'].map((title) => handle(page, title).boundingBox()))
  await page.mouse.move(from!.x + 10, from!.y + 10)
  await page.mouse.down()
  await page.mouse.move(to!.x + 12, to!.y + 20, { steps: 4 })
  await page.mouse.move(to!.x + 12, to!.y + 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => titles(page).allInnerTexts()).toEqual(['Gamma', 'Alpha', 'Delta', 'Beta'])

  await page.getByRole('button', { name: 'Edit “Alpha”' }).click()
  await page.getByLabel('Task', { exact: true }).fill('Alpha, but better')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Strike “Beta”' }).click()
  await page.getByLabel('New task').fill('Epsilon')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => {
      const { plan: saved } = await client.call(aiWorkers.readExecution, {
        params: { executionId: execution.id },
      })
      return saved.tasks.map(({ title, state }) => `${title}: ${state}`)
    })
    .toEqual(['Gamma: TODO', 'Alpha, but better: TODO', 'Delta: TODO', 'Beta: STRUCK', 'Epsilon: TODO'])
  const versions = planOf(page).getByRole('group')
  await expect(versions.locator('summary')).toContainText(/^Version \d+ · Owner · just now/i)
  await versions.locator('summary').click()
  await expect(versions.getByRole('listitem').last()).toContainText(/^Version 1 · AI worker/)
  await expectAccessible(page, 'a plan that was changed')

  // The drawer closes and stays closed.
  await planOf(page).getByRole('button', { name: 'Hide plan' }).click()
  await expect(planOf(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Plan \d/ })).toBeVisible()
  await expect(planOf(page)).toBeHidden()
  await page.getByRole('button', { name: /^Plan \d/ }).click()
  await expect(planOf(page)).toBeVisible()

  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill('Lisbon')
  await field.press('Enter')
  await expect(page.getByRole('region', { name: 'Question for you' })).toContainText('Anything else?')
  await expect(page.getByRole('article', { name: 'Planner asks' })).toContainText('Which city?')
  await expect(page.getByRole('article', { name: 'Owner' })).toContainText('Lisbon')
  await page.getByRole('button', { name: 'Pause' }).click()
  await field.fill('No')
  await field.press('Enter')
  await expect(page.getByRole('region', { name: 'Paused' })).toBeVisible()
  await page.getByRole('region', { name: 'Paused' }).getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('All done.')
  await expect(page.getByRole('button', { name: 'Launch again' })).toBeVisible()
})

test('a worker stops at its budget, says so, and continues once it is raised', async ({ page }) => {
  desk.vendor.set(
    turn(plan(['One', 'Two'])),
    turn(plan(['Two', 'One'])),
    turn(...done('t1', 't2'), finish('Within two budgets.')),
  )
  const execution = await launch({ name: 'Spender', maxCalls: 1 })
  await open(page, chatOf(execution))
  const budget = page.getByRole('region', { name: 'Budget used up' })
  await expect(budget).toContainText('It has made its 1 model call.')
  await expectAccessible(page, 'a budget that is used up')
  await page.goto(`${desk.url}/console/workers`)
  await expect(page.getByRole('row', { name: /Spender/ })).toContainText('Budget used up')
  await page.getByRole('link', { name: 'Spender', exact: true }).click()
  await budget.getByLabel('More model calls').fill('0')
  await budget.getByRole('button', { name: 'Raise and continue' }).click()
  await expect(budget).toContainText('Enter a whole number of calls')
  await budget.getByLabel('More model calls').fill('5')
  await budget.getByRole('button', { name: 'Raise and continue' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Within two budgets.')
  await expect(page.getByRole('region', { name: 'Facts about this execution' })).toContainText('3 of 6')
})

interface TraceEvent {
  name: string
  ph: string
  /** Processor time in microseconds. */
  tdur?: number
}

/** The longest task of the page’s threads while something runs, in ms of processor time, so load doesn't count. */
async function longestTask(page: Page, work: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
  await work()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const tasks = trace.traceEvents.filter(
    ({ name, ph, tdur }) => ph === 'X' && name.endsWith('RunTask') && tdur,
  )
  expect(tasks.length, 'tasks in the trace').toBeGreaterThan(10)
  return Math.round(Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000)
}

test('a plan of 200 tasks opens, scrolls and changes quickly', async ({ page }) => {
  const tasks = Array.from({ length: 200 }, (_, at) => `Task ${at + 1}: look into the company and note it`)
  desk.vendor.set(turn(plan(tasks), ask('Go on?')))
  const execution = await launch({ name: 'Long plan' })
  await until(execution.id, 'WAITING')
  await open(page, '/console/workers')
  const link = page.getByRole('link', { name: 'Long plan', exact: true })
  await expect(link).toBeVisible()
  // Looks with DOM methods: looking for roles takes more time than what is measured.
  const isThere = (wanted: string) => page.locator(wanted).waitFor({ state: 'attached' })
  const opening = await longestTask(page, async () => {
    await link.click()
    await isThere('[data-task]:nth-child(200)')
  })
  await expect(planOf(page).getByRole('listitem')).toHaveCount(200)

  const list = planOf(page).getByRole('list', { name: 'Tasks' })
  await list.hover()
  const scrolling = await longestTask(page, async () => {
    for (let times = 0; times < 40; times++) await page.mouse.wheel(0, 160)
    await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(3000)
  })

  await handle(page, 'Task 200:').focus()
  const moving = await longestTask(page, async () => {
    await page.keyboard.press('Home')
    await isThere('[data-task]:first-child[data-task="t200"]')
  })
  await expect(handle(page, 'Task 200:')).toBeFocused()
  const figures = { opening, scrolling, moving }
  test.info().annotations.push({ type: 'longest task, ms', description: JSON.stringify(figures) })
  // Shared cores and caches inflate processor time, too.
  const slow = await slowness()
  expect(figures.opening).toBeLessThan(250 * slow)
  expect(figures.scrolling).toBeLessThan(50 * slow)
  expect(figures.moving).toBeLessThan(150 * slow)
  await expect(page.getByText('A plan has at most 200 tasks.')).toBeVisible()
})

test('on a phone, the plan and the executions are sheets over the chat', async ({ browser }) => {
  desk.vendor.set(turn(plan(['One', 'Two']), ask('Which one first?')))
  const execution = await launch({ name: 'On the go' })
  await until(execution.id, 'WAITING')
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  await open(page, chatOf(execution))
  await expect(page.getByRole('region', { name: 'Question for you' })).toContainText('Which one first?')
  await expect(planOf(page)).toBeHidden()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await expectAccessible(page, 'the chat on a phone')
  await page.getByRole('button', { name: /^Plan \d/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Plan' })
  await sheet.getByRole('button', { name: 'Strike “Two”' }).click()
  await expect(sheet.getByRole('button', { name: 'Restore “Two”' })).toBeVisible()
  await expectAccessible(page, 'the plan on a phone')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Show executions' }).click()
  await expect(page.getByRole('dialog', { name: 'Executions' })).toContainText('Count the rows')
})

test('the settings are edited, and say what is wrong', async ({ page }) => {
  const sheet = await makeSheet('Granted', [])
  desk.vendor.set(turn(ask('Well?')))
  const { agentId, id } = await launch({
    name: 'Settled',
    sheets: [{ sheetId: sheet.id, write: false, ask: true }],
  })
  await client.call(sheets.remove, { params: { id: sheet.id } })
  await open(page, `/console/workers/${agentId}/settings`)
  await page.getByLabel('Max model calls').fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a whole number from 1 to 1000.')).toBeVisible()
  await page.getByLabel('Max model calls').fill('30')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()

  // Deleted resources are shown as deleted, and can be removed.
  await page.getByRole('tab', { name: 'Access' }).click()
  await expect(page.getByText('No longer available')).toBeVisible()
  await page.getByRole('button', { name: 'Remove No longer available' }).click()
  await page.getByLabel('Read web pages').check()
  await page.getByLabel('Only these hosts').fill('https://Example.org/about')
  await expectAccessible(page, 'the grants of an AI worker')
  await page.getByRole('tab', { name: 'Name and triggers' }).click()
  await page.getByLabel('Launch on a schedule').check()
  await expect(page.getByText('Next five runs')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await expectAccessible(page, 'the schedule of an AI worker')
  // Events of agents start it, and a URL that is shown once.
  await page.getByLabel('Launch when something happens').check()
  await page.getByLabel('Unanswered question').check()
  await page.getByLabel('Max executions in 24 hours').fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a whole number from 1 to 1000.')).toBeVisible()
  await page.getByLabel('Max executions in 24 hours').fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.getByRole('button', { name: 'Create URL' }).click()
  await expect(page.getByLabel('Webhook URL')).toHaveValue(/\/api\/hooks\/workers\//)
  await expectAccessible(page, 'the triggers of an AI worker')
  const saved = await client.call(aiWorkers.read, { params: { id: agentId } })
  expect(saved).toMatchObject({
    params: { maxCalls: 30 },
    integrations: { sheets: [], web: { enabled: true, hosts: ['example.org'] } },
    schedule: { cron: '0 8 * * *', active: true },
    trigger: { agentId: null, events: ['lead', 'unanswered'], perDay: 12 },
    hook: { enabled: true },
  })

  // The palette finds it, too.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or type a command' }).fill('Settled')
  await page.getByRole('option', { name: /Settled/ }).click()
  await expect(page).toHaveURL(new RegExp(`/console/argent-chat/${agentId}/Settled`))

  await page.goto(`${desk.url}/console/workers/${agentId}/settings`)
  await page.getByRole('button', { name: 'Delete AI worker' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this AI worker?' })
  await expect(dialog).toContainText('1 execution is still open')
  await dialog.getByRole('textbox').fill('Settled')
  await dialog.getByRole('button', { name: 'Delete AI worker' }).click()
  await expect(page).toHaveURL(/\/console\/workers$/)
  await page.goto(`${desk.url}/console/executions/${id}`)
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
})
