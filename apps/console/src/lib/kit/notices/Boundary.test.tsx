// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Boundary, BrokenPart } from './Boundary.tsx'
import { pageForEach } from '../../testing/page-for-each.ts'

const page = pageForEach()
beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

function Broken(): never {
  throw new Error('cannot be drawn')
}

it('shows blank content for what cannot be drawn, and reports it', async () => {
  await page.render(
    <Boundary fallback={null}>
      <Broken />
    </Boundary>,
  )
  expect(page.host.innerHTML).toBe('')
  const reported = vi.mocked(console.error).mock.calls.flat().map(String)
  expect(reported).toContain('Render failure:')
  expect(reported.join(' ')).toContain('cannot be drawn')
})

it('offers to reload a part that broke, and keeps the rest', async () => {
  await page.render(
    <>
      <p>still here</p>
      <Boundary fallback={<BrokenPart />}>
        <Broken />
      </Boundary>
    </>,
  )
  expect(page.host.textContent).toContain('still here')
  expect(page.host.querySelector('button')?.textContent).toBe('Reload page')
})
