import { type Client, flows } from '@millrace/contract'
import { expect, type Locator, type Page } from '@playwright/test'

// Gestures on a flow's canvas, at any zoom.

interface Point {
  x: number
  y: number
}

export const node = (page: Page, id: string): Locator => page.locator(`.react-flow__node[data-id="${id}"]`)
export const inspector = (page: Page): Locator => page.getByRole('complementary', { name: 'Inspector' })

type Places = Record<string, [type: string, x: number, y: number]>

/** Creates a flow of nodes at these positions, connected as `n2 n3` or `n2.yes n3`. */
export async function makeFlow(client: Client, title: string, nodes: Places, edges: string[] = []) {
  const document = flows.flowDocument.parse({
    version: 1,
    nodes: Object.entries(nodes).map(([id, [type, x, y]]) => ({
      id,
      type,
      position: { x, y },
      params: type === 'setFields' || type === 'output' ? { fields: [{ name: 'a', value: id }] } : {},
    })),
    edges: edges.map((edge) => {
      const [from = '', to] = edge.split(' ')
      const [id, port = 'out'] = from.split('.')
      return { from: id, port, to }
    }),
  })
  const { id } = await client.call(flows.create, { body: { title, document } })
  return id
}

/** The connections on the canvas, as `n1.out>n2`, sorted by name. */
export async function edgesOn(page: Page): Promise<string[]> {
  const edges = page.locator('.react-flow__edge')
  const ids = await edges.evaluateAll((all) => all.map((edge) => edge.getAttribute('data-id') ?? ''))
  return ids.toSorted((one, other) => one.localeCompare(other))
}

/** The viewport of the canvas: x, y, zoom. */
export const viewOf = (page: Page): Promise<[x: number, y: number, zoom: number]> =>
  page.evaluate(`(() => {
    const { transform } = getComputedStyle(document.querySelector('.react-flow__viewport'))
    const { e, f, a } = new DOMMatrix(transform)
    return [e, f, a].map((value) => Math.round(value * 1000) / 1000)
  })()`)

/** Turns the wheel over the middle of the canvas until it has this zoom. */
export async function zoomTo(page: Page, zoom: number): Promise<void> {
  const box = (await page.locator('.react-flow').boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.keyboard.down('Control')
  await expect
    .poll(async () => {
      const [, , now] = await viewOf(page)
      if (Math.abs(now / zoom - 1) > 0.005) await page.mouse.wheel(0, Math.log2(now / zoom) / 0.002)
      return Math.abs(now / zoom - 1)
    })
    .toBeLessThan(0.01)
  await page.keyboard.up('Control')
}

const boxOf = async (page: Page, id: string) => (await node(page, id).boundingBox())!

/** The centre of a node. */
export async function body(page: Page, id: string): Promise<Point> {
  const { x, y, width, height } = await boxOf(page, id)
  return { x: x + width / 2, y: y + height / 2 }
}

/** The position of a node's input or output. */
export async function port(page: Page, id: string, name = 'in'): Promise<Point> {
  const at = name === 'in' ? '.react-flow__handle.target' : `.react-flow__handle[data-handleid="${name}"]`
  const { x, y, width, height } = (await node(page, id).locator(at).boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

export const off = ({ x, y }: Point, dx: number, dy: number): Point => ({ x: x + dx, y: y + dy })

/** Presses, moves in steps like a hand, and releases. */
export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await hold(page, from, to)
  await page.mouse.up()
}

/** The same, without releasing. */
export async function hold(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x * 2 + to.x) / 3, (from.y * 2 + to.y) / 3, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 5 })
}

/** The same with a finger. */
export async function dragByTouch(page: Page, from: Point, to: Point): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [from])
  for (let step = 1; step <= 6; step++)
    await touch('touchMove', [
      { x: from.x + ((to.x - from.x) * step) / 6, y: from.y + ((to.y - from.y) * step) / 6 },
    ])
  await touch('touchEnd', [])
  await cdp.detach()
}

/** A point on the curve of a connection, which starts and ends horizontally. */
export function onCurve(start: Point, end: Point, share: number): Point {
  const [dx, dy] = [end.x - start.x, end.y - start.y]
  return {
    x: start.x + dx * (1.5 * share - 1.5 * share ** 2 + share ** 3),
    y: start.y + dy * share * share * (3 - 2 * share),
  }
}

/** The positions of nodes and ports on the screen by their IDs, rounded to half a pixel. */
export const placesOn = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(`(() => {
    const placeOf = (element) => {
      const { x, y } = element.getBoundingClientRect()
      return [x, y].map((value) => Math.round(value * 2) / 2).join(' ')
    }
    const nodes = [...document.querySelectorAll('.react-flow__node')]
    return Object.fromEntries(
      nodes.flatMap((one) => [
        [one.dataset.id, placeOf(one)],
        ...[...one.querySelectorAll('.react-flow__handle')].map((port) => [
          one.dataset.id + '.' + (port.dataset.handleid ?? 'in'),
          placeOf(port),
        ]),
      ]),
    )
  })()`)

/** Waits two frames: changes are drawn, and what loads with them. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))')

/** Records the position of a node in every frame from its first one on; the returned function gives them. */
export async function watchNode(page: Page, id: string): Promise<() => Promise<string[]>> {
  await page.addInitScript(`
    const seen = new Set()
    window.seenPlaces = seen
    const look = () => {
      const node = document.querySelector('.react-flow__node[data-id="${id}"]')
      if (node && getComputedStyle(node).visibility !== 'hidden') {
        const { x, y } = node.getBoundingClientRect()
        seen.add(Math.round(x) + ' ' + Math.round(y))
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)`)
  return () => page.evaluate('[...window.seenPlaces]')
}
