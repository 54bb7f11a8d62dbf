import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'

interface PageForEach {
  /** The element that is rendered into. */
  readonly host: HTMLElement
  render: (node: ReactNode) => Promise<void>
  /** Waits for what arrives later, such as answers of the server and lazily loaded parts. */
  until: (check: () => void) => Promise<void>
}

/** Gives each test of a file an empty place on the page, and removes what was rendered there. */
export function pageForEach(): PageForEach {
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
  return {
    get host() {
      return host
    },
    render: (node) => act(async () => root.render(node)),
    // Loading a part for the first time takes seconds on a slow machine.
    until: (check) => act(async () => vi.waitFor(check, { timeout: 30_000 })),
  }
}
