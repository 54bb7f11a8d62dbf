// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { i18n } from '../i18n/i18n.ts'
import { useToolName } from './use-tool-name.ts'

let host: HTMLElement
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
  vi.unstubAllGlobals()
})
afterAll(() => i18n.changeLanguage('en'))

function Name({ tool }: { tool: string }) {
  return <>{useToolName()(tool)}</>
}

it.each([
  ['en', 'add_rows', 'Add rows'],
  ['de', 'add_rows', 'Zeilen hinzufügen'],
  ['zh', 'delete_rows', '删除行'],
  ['de', 'order_status', 'order_status'],
  ['de', 'constructor', 'constructor'],
])('in %s, %s is called %s', async (language, tool, name) => {
  await act(() => i18n.changeLanguage(language))
  await act(async () => root.render(<Name tool={tool} />))
  await vi.waitFor(() => expect(host.textContent).toBe(name), { timeout: 30_000 })
})
