import { flows } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import {
  body,
  drag,
  dragByTouch,
  drawn,
  edgesOn,
  hold,
  inspector,
  makeFlow,
  node,
  off,
  onCurve,
  placesOn,
  port,
  viewOf,
  watchNode,
  zoomTo,
} from './support/canvas.ts'
import { atDesk, test } from './support/desk.ts'

const desk = atDesk()
const { client } = desk
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Opens a flow and waits until all of it is drawn. */
async function open(page: Page, id: string, nodes: number): Promise<void> {
  await desk.open(page, `/workflow/${id}`)
  await expect(page.locator('.react-flow__node')).toHaveCount(nodes)
}

const documentOf = async (id: string) => (await client.call(flows.get, { params: { id } })).document
const edgesOf = async (id: string) =>
  (await documentOf(id)).edges.map(({ from, port: name, to }) => `${from}.${name}>${to}`).toSorted()

/** Nodes alternating up and down in a row, 80 pixels apart at this zoom. */
function apart(zoom: number): Record<string, [string, number, number]> {
  const types = ['start', 'setFields', 'setFields', 'if', 'output']
  const [across, down] = [208 + 80 / zoom, 150 / zoom]
  return Object.fromEntries(
    types.map((type, at) => [`n${at + 1}`, [type, at * across, at % 2 === 0 ? 0 : down]]),
  )
}

/** Which places a press reaches at zooms between these two is tested in `connecting/places.test.ts`. */
for (const zoom of [2, 0.1])
  test(`connections are drawn, moved and refused at zoom ${zoom}`, async ({ page }) => {
    await page.setViewportSize({ width: zoom > 1 ? 2500 : 1700, height: 700 })
    await open(page, await makeFlow(client, `Drawn at ${zoom}`, apart(zoom)), 5)
    await zoomTo(page, zoom)
    const chip = (text: string | RegExp) => page.getByText(text, { exact: true })

    // Next to the port, and anywhere on the other node.
    await drag(page, off(await port(page, 'n1', 'out'), 8, 8), await body(page, 'n2'))
    await expect.poll(() => edgesOn(page)).toEqual(['n1.out>n2'])
    // Near the other node's input, but not on the node.
    await drag(page, off(await port(page, 'n2', 'out'), 9, -9), off(await port(page, 'n3'), -16, 18))
    await expect.poll(() => edgesOn(page)).toEqual(['n1.out>n2', 'n2.out>n3'])
    // Backwards: from an input to a node with one output, then to one with several.
    await drag(page, off(await port(page, 'n4'), -8, 7), await body(page, 'n3'))
    await expect.poll(() => edgesOn(page)).toContain('n3.out>n4')
    await drag(page, await port(page, 'n5'), await body(page, 'n4'))
    await page.getByRole('menuitem', { name: 'No', exact: true }).click()
    await expect.poll(() => edgesOn(page)).toContain('n4.no>n5')

    // An impossible connection says why, and changes nothing.
    await hold(page, await port(page, 'n3', 'out'), await body(page, 'n2'))
    await expect(chip(/^This would create a loop/)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await hold(page, await port(page, 'n2', 'out'), await body(page, 'n3'))
    await expect(chip('These steps are already connected.')).toBeVisible()
    await page.mouse.move((await body(page, 'n1')).x, (await body(page, 'n1')).y, { steps: 4 })
    await expect(chip('n1 · Start has no input.')).toBeVisible()
    await page.mouse.move((await body(page, 'n2')).x, (await body(page, 'n2')).y, { steps: 4 })
    await expect(chip('A step can’t connect to itself.')).toBeVisible()
    await page.mouse.up()
    const four = ['n1.out>n2', 'n2.out>n3', 'n3.out>n4', 'n4.no>n5']
    expect(await edgesOn(page)).toEqual(four)

    // A selected connection is dragged by its end; any connection is dragged by its nearer half.
    const [start, end] = [await port(page, 'n1', 'out'), await port(page, 'n2')]
    const near = onCurve(start, end, 0.28)
    await page.mouse.click(near.x, near.y)
    await expect(page.locator('.react-flow__edge.selected')).toHaveCount(1)
    await drag(page, end, await body(page, 'n3'))
    await expect.poll(() => edgesOn(page)).toEqual(['n1.out>n3', ...four.slice(1)])
    await page.keyboard.press('Control+z')
    await expect.poll(() => edgesOn(page)).toEqual(four)

    // Nodes are moved and chosen at any zoom.
    const before = await body(page, 'n3')
    await drag(page, before, off(before, 30, 20))
    await expect.poll(async () => Math.round((await body(page, 'n3')).x - before.x)).toBeGreaterThan(20)
    await page.mouse.click((await body(page, 'n2')).x, (await body(page, 'n2')).y)
    await expect(inspector(page).getByText('n2 · Set fields')).toBeVisible()
    expect(await edgesOn(page)).toEqual(four)
  })

test('a connection that is not selected is dragged by its nearer end; dropped on the empty canvas, it offers steps', async ({
  page,
}) => {
  await open(page, await makeFlow(client, 'Led elsewhere', apart(0.4), ['n1 n2', 'n2 n3', 'n4.yes n5']), 5)
  await zoomTo(page, 0.4)
  const [start, end] = [await port(page, 'n2', 'out'), await port(page, 'n3')]
  await drag(page, onCurve(start, end, 0.7), await body(page, 'n4'))
  await expect.poll(() => edgesOn(page)).toEqual(['n1.out>n2', 'n2.out>n4', 'n4.yes>n5'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => edgesOn(page)).toContain('n2.out>n3')
  await drag(page, onCurve(start, end, 0.3), await body(page, 'n1'))
  await expect.poll(() => edgesOn(page)).toEqual(['n1.out>n2', 'n1.out>n3', 'n4.yes>n5'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => edgesOn(page)).toContain('n2.out>n3')

  await drag(page, await port(page, 'n3', 'out'), off(await port(page, 'n3', 'out'), 40, 140))
  await page.getByRole('combobox', { name: 'Search steps' }).fill('set f')
  await page.keyboard.press('Enter')
  await expect.poll(() => edgesOn(page)).toEqual(['n1.out>n2', 'n2.out>n3', 'n3.out>n6', 'n4.yes>n5'])
  await inspector(page).getByRole('button', { name: 'Close' }).click()
  await drag(page, await port(page, 'n4'), off(await port(page, 'n4'), -40, 140))
  await page.getByRole('combobox', { name: 'Search steps' }).fill('set f')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => edgesOn(page))
    .toEqual(['n1.out>n2', 'n2.out>n3', 'n3.out>n6', 'n4.yes>n5', 'n7.out>n4'])
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('connections are drawn when zoomed out', async ({ page }) => {
    const down = {
      n1: ['start', 0, 0],
      n2: ['setFields', 380, 340],
      n3: ['setFields', 0, 680],
    } satisfies Record<string, [string, number, number]>
    await open(page, await makeFlow(client, 'By touch', down), 3)
    await zoomTo(page, 0.25)
    await dragByTouch(page, off(await port(page, 'n1', 'out'), 14, 14), await body(page, 'n2'))
    await expect.poll(() => edgesOn(page)).toEqual(['n1.out>n2'])
    await dragByTouch(page, off(await port(page, 'n3'), -14, 12), await body(page, 'n2'))
    await expect.poll(() => edgesOn(page)).toEqual(['n1.out>n2', 'n2.out>n3'])
    const before = await body(page, 'n1')
    await dragByTouch(page, before, off(before, 0, -60))
    await expect.poll(async () => Math.round((await body(page, 'n1')).y - before.y)).toBeLessThan(-30)
  })
})

const ROW = {
  n1: ['start', 0, 0],
  n2: ['setFields', 280, 0],
  n3: ['if', 560, 0],
  n4: ['setFields', 840, 0],
  n5: ['setFields', 840, 160],
  n6: ['output', 1120, 0],
} satisfies Record<string, [string, number, number]>
const ROW_EDGES = ['n1 n2', 'n2 n3', 'n3.yes n4', 'n3.no n5', 'n4 n6', 'n5 n6']
const whole = ['n1.out>n2', 'n2.out>n3', 'n3.no>n5', 'n3.yes>n4', 'n4.out>n6', 'n5.out>n6']

test('deleting and cutting steps joins their neighbours, and is undone in one step', async ({ page }) => {
  const id = await makeFlow(client, 'Joined', ROW, ROW_EDGES)
  await open(page, id, 6)
  const before = await documentOf(id)
  const toast = (text: string) => page.getByRole('alert').filter({ hasText: text })
  const back = async (way: () => Promise<void>) => {
    await way()
    await expect.poll(() => edgesOn(page)).toEqual(whole)
    await expect.poll(async () => (await documentOf(id)).edges).toEqual(before.edges)
    expect(await documentOf(id)).toEqual(before)
  }

  await node(page, 'n2').click()
  await page.keyboard.press('Delete')
  await expect.poll(() => edgesOn(page)).toEqual(['n1.out>n3', ...whole.slice(2)])
  await expect(toast('Deleted n2 · Set fields. The steps before and after are now connected.')).toBeVisible()
  // It waits there while the deletion is saved.
  await toast('Deleted n2').hover()
  await expect.poll(() => edgesOf(id)).toEqual(['n1.out>n3', ...whole.slice(2)])
  await back(() => toast('Deleted n2').getByRole('button', { name: 'Undo' }).click())

  await node(page, 'n3').click()
  await page.keyboard.press('Control+x')
  await expect.poll(() => edgesOn(page)).toEqual(['n1.out>n2', 'n2.out>n4', 'n4.out>n6', 'n5.out>n6'])
  await expect(toast('No longer connected: n5 · Set fields.')).toBeVisible()
  await expect.poll(() => edgesOf(id)).toHaveLength(4)
  await back(() => page.keyboard.press('Control+z'))
  await expect(page.getByRole('alert')).toHaveCount(0)

  // A chain selected with the mouse, which selects its connections, too.
  const [first, last] = [(await node(page, 'n2').boundingBox())!, (await node(page, 'n3').boundingBox())!]
  await page.mouse.move(first.x - 6, first.y - 40)
  await page.mouse.down()
  await page.mouse.move(last.x + last.width / 2, last.y + last.height / 2, { steps: 6 })
  await page.mouse.up()
  await page
    .getByRole('toolbar', { name: /selected$/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect.poll(() => edgesOn(page)).toEqual(['n1.out>n4', 'n4.out>n6', 'n5.out>n6'])
  await expect.poll(() => edgesOf(id)).toHaveLength(3)
  await back(() => page.keyboard.press('Control+z'))
})

/** Does something, and checks that no node or port that stays has moved on the screen. */
async function staysStill(page: Page, what: string, act: () => Promise<void>): Promise<void> {
  const before = await placesOn(page)
  await act()
  await drawn(page)
  const after = await placesOn(page)
  const common = Object.keys(before).filter((id) => id in after)
  expect(common.length, what).toBeGreaterThan(5)
  const pick = (places: Record<string, string>) => Object.fromEntries(common.map((id) => [id, places[id]]))
  expect(pick(after), what).toEqual(pick(before))
}

test('nothing jumps when the flow opens, nor for panels, deleting, saving, runs or other people', async ({
  page,
  context,
}) => {
  const id = await makeFlow(client, 'Still', ROW, ROW_EDGES)
  const placesOfNode = await watchNode(page, 'n2')
  await open(page, id, 6)
  await expect(page.getByText(/^Saved/)).toBeVisible()
  expect(await placesOfNode()).toHaveLength(1)

  const buttons = () =>
    page
      .getByRole('banner')
      .or(page.locator('main header'))
      .first()
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().x)))
  const first = await buttons()
  expect(first.length).toBeGreaterThan(5)
  await staysStill(page, 'a node is chosen', async () => {
    await node(page, 'n2').click()
    await expect(inspector(page).getByRole('textbox', { name: 'Step title' })).toBeVisible()
  })
  await staysStill(page, 'a title is typed', async () => {
    await inspector(page)
      .getByRole('textbox', { name: 'Step title' })
      .fill('A title that is far longer than any node on the canvas could ever be wide')
    await expect(page.getByText(/^Saving/)).toBeVisible()
  })
  await staysStill(page, 'it is saved', () => expect(page.getByText(/^Saved · /)).toBeVisible())
  await staysStill(page, 'the inspector closes', () =>
    inspector(page).getByRole('button', { name: 'Close' }).click(),
  )
  await staysStill(page, 'the problems open', async () => {
    await page.keyboard.press('p')
    await expect(page.getByRole('complementary', { name: 'Problems' })).toBeVisible()
  })
  await staysStill(page, 'the problems close', () => page.keyboard.press('p'))
  await staysStill(page, 'the palette opens', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Steps', exact: true })).toBeVisible()
  })
  await staysStill(page, 'the palette closes', () => page.keyboard.press('Escape'))
  await node(page, 'n2').click()
  await staysStill(page, 'a node is deleted', async () => {
    await page.keyboard.press('Delete')
    await expect(node(page, 'n2')).toHaveCount(0)
  })
  await staysStill(page, 'it comes back', async () => {
    await page.keyboard.press('Control+z')
    await expect(node(page, 'n2')).toBeVisible()
  })
  await staysStill(page, 'a step is added at an output that is free', async () => {
    await node(page, 'n2').hover()
    const at = await port(page, 'n2', 'error')
    await drag(page, at, off(at, 30, 120))
    await page.getByRole('combobox', { name: 'Search steps' }).fill('stop')
    await page.keyboard.press('Enter')
    await expect(node(page, 'n7')).toBeVisible()
  })
  await page.keyboard.press('Control+z')
  await staysStill(page, 'the window is resized', async () => {
    await page.setViewportSize({ width: 1100, height: 640 })
    await page.setViewportSize({ width: 1280, height: 720 })
  })
  await staysStill(page, 'the server is away', async () => {
    await page.route(/\/aiflows\/flw_[^/]+$/, (route) => route.abort())
    await node(page, 'n4').click()
    await page.keyboard.press('d')
    await expect(page.getByText(/^You’re offline/)).toBeVisible()
  })
  await staysStill(page, 'the server is back', async () => {
    await page.unroute(/\/aiflows\/flw_[^/]+$/)
    await page.getByRole('button', { name: 'Try now' }).click()
    await expect(page.getByText(/^Saved · /)).toBeVisible()
    await expect(page.getByText(/^You’re offline/)).toHaveCount(0)
  })
  await staysStill(page, 'somebody else comes', async () => {
    const other = await context.newPage()
    await desk.open(other, `/workflow/${id}`)
    await expect(page.getByText(/this flow open too/)).toBeAttached()
    await other.close()
  })
  await page.keyboard.press('Escape')
  expect(await buttons()).toEqual(first)
})

test('a run marks nodes without moving them', async ({ page }) => {
  const row = { n1: ROW.n1, n2: ROW.n2, n3: ['setFields', 560, 0], n4: ['output', 840, 0] } satisfies Record<
    string,
    [string, number, number]
  >
  await open(page, await makeFlow(client, 'Marked', row, ['n1 n2', 'n2 n3', 'n3 n4']), 4)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const run = page.getByRole('complementary', { name: 'Test run' })
  await expect(run.getByRole('button', { name: 'Run', exact: true })).toBeVisible()
  await staysStill(page, 'it runs', async () => {
    await run.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(node(page, 'n4').getByText(/^Done/)).toBeVisible()
  })
})

test('a new step is placed beside the one before it, and scrolls into view only as far as needed', async ({
  page,
}) => {
  await open(page, await makeFlow(client, 'Beside', { n1: ROW.n1, n2: ROW.n2 }, ['n1 n2']), 2)
  await zoomTo(page, 1)
  const add = async (count: number) => {
    await page.keyboard.press('n')
    await page.keyboard.type('set f')
    await page.keyboard.press('Enter')
    await expect(page.locator('.react-flow__node')).toHaveCount(count)
  }
  await node(page, 'n2').click()
  await expect(inspector(page)).toBeVisible()
  const area = (await page.locator('.react-flow').boundingBox())!
  for (const count of [3, 4, 5]) {
    const [before, [, y]] = [await node(page, `n${count - 1}`).boundingBox(), await viewOf(page)]
    await add(count)
    const box = (await node(page, `n${count}`).boundingBox())!
    const previous = (await node(page, `n${count - 1}`).boundingBox())!
    expect(Math.round(box.x - previous.x)).toBe(280)
    expect(Math.round(box.y)).toBe(Math.round(before!.y))
    expect((await viewOf(page))[1]).toBe(y)
    expect(box.x + box.width).toBeLessThanOrEqual(area.x + area.width)
    // As far as needed: it was visible already, or is at the edge now.
    const moved = Math.round(before!.x - previous.x)
    if (moved !== 0) expect(Math.round(area.x + area.width - box.x - box.width)).toBe(48)
  }
})

/** Toolbar buttons that are covered by something else. */
const covered = (page: Page): Promise<string[]> =>
  page
    .locator('main header')
    .first()
    .getByRole('button')
    .evaluateAll((all) =>
      all.flatMap((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        const top = button.ownerDocument.elementFromPoint(x + width / 2, y + height / 2)
        return top && (button.contains(top) || top.contains(button))
          ? []
          : [button.getAttribute('aria-label') ?? '']
      }),
    )

test('the offer to undo a deletion covers no button, on a desktop and on a phone', async ({ page }) => {
  await open(page, await makeFlow(client, 'Uncovered', { n1: ROW.n1, n2: ROW.n2 }, ['n1 n2']), 2)
  await page.keyboard.press('o')
  const toast = page.locator('.Toastify__toast')
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await page.locator('[role="treeitem"][data-node="n2"]').click()
    if (viewport.width > 600) await page.keyboard.press('Enter')
    await page.keyboard.press('Delete')
    await expect(toast).toBeVisible()
    await toast.hover()
    await expect.poll(() => covered(page)).toEqual([])
    if (viewport.width > 600) {
      const [panel, box] = [await page.locator('#flow-panel').boundingBox(), await toast.boundingBox()]
      expect(box!.x + box!.width).toBeLessThanOrEqual(panel!.x)
    }
    await page.getByRole('button', { name: 'Publish', exact: true }).click({ timeout: 4000 })
    await expect(page.getByRole('dialog', { name: 'Publish flow' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: /^Undo: / }).click()
    await expect(toast).toHaveCount(0)
  }
})
