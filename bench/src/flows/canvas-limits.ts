import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { watchFrames } from '../sheets/frames.ts'

// The limits of the machine and of React Flow, for comparison with the figures of the editor.

const PLAIN = 'virtual:plain'
const FRAMES = 240

// As text: code that runs in the page has other types than code that runs here.

/** The canvas without the editor: as many nodes as the flow has, each a plain box with its name. */
const plainPage = (nodes: number) => `
  import { createElement } from 'react'
  import { createRoot } from 'react-dom/client'
  import { ReactFlow } from '@xyflow/react'
  const nodes = Array.from({ length: ${nodes} }, (_, at) => ({
    id: String(at), data: { label: 'Step ' + at }, position: { x: (at % 10) * 280, y: Math.floor(at / 10) * 160 },
  }))
  const edges = nodes.slice(1).map(({ id }, at) => ({ id: 'e' + id, source: String(at), target: id }))
  createRoot(document.getElementById('root')).render(createElement(ReactFlow, {
    defaultNodes: nodes, defaultEdges: edges, onlyRenderVisibleElements: true, panOnScroll: true, minZoom: 0.05,
    defaultViewport: { x: 70, y: 240, zoom: 0.8 },
  }))`

async function bundle(code: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'plain-canvas',
        resolveId: (id) => (id === PLAIN ? `${import.meta.dirname}/plain-canvas.js` : null),
        load: (id) => (id.endsWith('plain-canvas.js') ? code : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: PLAIN, output: { format: 'iife' } } },
  })
  const outputs = [made].flat().flatMap((one) => ('output' in one ? one.output : []))
  const chunk = outputs.find((one) => one.type === 'chunk')
  if (!chunk) throw new Error('the plain canvas could not be built')
  return chunk.code
}

const HTML = `<!doctype html><style>html, body, #root { height: 100%; margin: 0 }</style><div id="root"></div>`

/** Opens the plain canvas. */
export async function openPlainCanvas(page: Page, nodes: number): Promise<void> {
  await page.setContent(HTML)
  await page.addStyleTag({ path: createRequire(import.meta.url).resolve('@xyflow/react/dist/style.css') })
  await page.addScriptTag({ content: await bundle(plainPage(nodes)) })
  await page.locator('.react-flow__node').first().waitFor()
}

/** Frame times of a page on which one small box moves, in ms. */
export async function framesOfBox(page: Page): Promise<number[]> {
  await page.setContent(
    `${HTML}<div id="box" style="position:fixed;width:40px;height:40px;background:#888"></div>`,
  )
  const stop = await watchFrames(page)
  await page.evaluate(`(async () => {
    const box = document.getElementById('box')
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let n = 0; n < ${FRAMES}; n += 1) {
      box.style.transform = 'translateX(' + n * 3 + 'px)'
      await frame()
    }
  })()`)
  return stop()
}
