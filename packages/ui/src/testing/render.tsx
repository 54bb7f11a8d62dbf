import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Puts an element on the page of a test. */
export async function render(element: ReactNode) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  await act(async () => root.render(element))
  return {
    container,
    rerender: (next: ReactNode) => act(async () => root.render(next)),
    unmount: async () => {
      await act(async () => root.unmount())
      container.remove()
    },
  }
}

/** Does something and waits until React has taken it in. */
export const acted = (work: () => unknown): Promise<void> =>
  act(async () => {
    await work()
  })

/** Far above what any of it takes: machines may be busy. */
const PATIENCE_MS = 60_000

/** Waits until the condition holds; what it threw last is the failure. */
export async function until<T>(condition: () => T): Promise<NonNullable<T>> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const { found, error } = attempt(condition)
    if (found) return found
    if (Date.now() > deadline) throw error ?? new Error('it never came true')
    await act(async () => new Promise((resolve) => setTimeout(resolve, 5)))
  }
}

function attempt<T>(condition: () => T) {
  try {
    return { found: condition(), error: null }
  } catch (error) {
    return { found: null, error: error as Error }
  }
}
