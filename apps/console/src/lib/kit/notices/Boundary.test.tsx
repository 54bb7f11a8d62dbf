// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Boundary, BrokenPart } from './Boundary.tsx'

let host: HTMLElement
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  host = document.createElement('div')
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Broken(): never {
  throw new Error('cannot be drawn')
}

it('shows blank content for what cannot be drawn, and reports it', () => {
  act(() =>
    root.render(
      <Boundary fallback={null}>
        <Broken />
      </Boundary>,
    ),
  )
  expect(host.innerHTML).toBe('')
  const reported = vi.mocked(console.error).mock.calls.flat().map(String)
  expect(reported).toContain('Render failure:')
  expect(reported.join(' ')).toContain('cannot be drawn')
})

it('offers to reload a part that broke, and keeps the rest', () => {
  act(() =>
    root.render(
      <>
        <p>still here</p>
        <Boundary fallback={<BrokenPart />}>
          <Broken />
        </Boundary>
      </>,
    ),
  )
  expect(host.textContent).toContain('still here')
  expect(host.querySelector('button')?.textContent).toBe('Reload page')
})
