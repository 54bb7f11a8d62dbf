// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chatFrame } from './chat-frame.ts'

const HOST = 'https://chat.example'
const ID = 'f3b0c442-98fc-4c14-9afb-f4c8996fb924'

beforeEach(() => {
  // The server doesn't answer: nothing is shown.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  delete window.Millrace
  document.body.replaceChildren()
})

/** Runs the script with this element as the page's current script. */
async function runAs(element: HTMLElement) {
  element.dataset['agent'] = ID
  Object.defineProperty(document, 'currentScript', { value: element, configurable: true })
  await import('./embed.ts')
  Reflect.deleteProperty(document, 'currentScript')
}

describe('the script', () => {
  it('reads its agent from its own element', async () => {
    const script = document.createElement('script')
    script.src = `${HOST}/embed.js`
    await runAs(script)
    expect([...window.Millrace!.agents!.keys()]).toEqual([ID])
  })

  it('is not fooled by an image named currentScript', async () => {
    await runAs(document.createElement('img'))
    expect(window.Millrace).toBeUndefined()
  })
})

it('passes what a page tells about its visitor to the chat, without functions', () => {
  const frame = chatFrame({
    host: HOST,
    id: ID,
    title: 'Chat',
    allow: 'clipboard-write',
    panel: document.body,
    isOpen: () => true,
    onMessage: () => undefined,
  })
  const { contentWindow } = frame.load()
  const sent: unknown[] = []
  // Browsers refuse to clone functions.
  vi.spyOn(contentWindow!, 'postMessage').mockImplementation((message: unknown) => {
    sent.push(structuredClone(message))
  })
  const ready = { data: { millrace: 'ready' }, source: contentWindow, origin: HOST }
  window.dispatchEvent(new MessageEvent('message', ready))
  frame.set({ plan: 'pro', onClick: () => undefined, nested: { seats: 3, call: () => undefined } })
  frame.end()
  expect(sent.at(-1)).toEqual({ millrace: 'set', values: { plan: 'pro', nested: { seats: 3 } } })
})
