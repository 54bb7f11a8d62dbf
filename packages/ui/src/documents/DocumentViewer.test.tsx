// @vitest-environment jsdom
import type { documents } from '@millrace/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { acted, render, until } from '../testing/render.tsx'
import { DocumentViewer } from './DocumentViewer.tsx'
import type { Load } from './use-document.ts'

const page = (number: number): documents.DocumentView => ({
  kind: 'page',
  name: 'manual.pdf',
  url: 'javascript:alert(1)',
  replaced: false,
  page: number,
  pages: 3,
  width: 612,
  height: 792,
  image: 'data:image/webp;base64,AA==',
  text: `Words of page ${number}`,
  lit: number === 2 ? [{ x: 0.1, y: 0.2, width: 0.3, height: 0.02 }] : [],
})

// jsdom knows no modal dialogs.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}

let shown: Awaited<ReturnType<typeof render>>
afterEach(() => shown.unmount())

async function show(load: Load, onClose = () => {}) {
  shown = await render(<DocumentViewer name="manual.pdf" load={load} onClose={onClose} lang="en" />)
  return shown.container
}
const button = (name: string) =>
  document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`) ??
  [...document.querySelectorAll('button')].find((one) => one.textContent === name)!

it('shows the page with its words lit, turns, and never links to a script', async () => {
  const load = vi.fn<Load>(async (turn) => page(turn.page ?? 2))
  const container = await show(load)
  await until(() => container.querySelector('img'))
  const lit = container.querySelector<HTMLElement>('span[style]')!
  expect(lit.style.top).toBe('20%')
  expect(container.textContent).toContain('Words of page 2')
  expect(container.querySelector('a')).toBeNull()
  await acted(() => button('Next page').click())
  await until(() => container.textContent?.includes('Words of page 3'))
  expect(button('Next page').disabled).toBe(true)
  expect(load.mock.calls.map(([turn]) => turn)).toEqual([{}, { page: 3 }])
})

it('lets a slow page give way to the one asked for since', async () => {
  const arrivals: ((view: documents.DocumentView) => void)[] = []
  const signals: AbortSignal[] = []
  const load: Load = (turn, signal) => {
    signals.push(signal)
    if (turn.page !== 1) return Promise.resolve(page(turn.page ?? 2))
    return new Promise((resolve) => arrivals.push(resolve))
  }
  const container = await show(load)
  await until(() => container.querySelector('img'))
  await acted(() => button('Previous page').click())
  await shown.rerender(
    <DocumentViewer name="manual.pdf" load={(...turn) => load(...turn)} onClose={() => {}} lang="en" />,
  )
  expect(signals.map((signal) => signal.aborted)).toEqual([true, true, false])
  await acted(() => arrivals[0]?.(page(3)))
  expect(container.textContent).toContain('Words of page 2')
})

it('says what went wrong, keeps the way open, and tries again', async () => {
  let broken = true
  const load: Load = () =>
    broken ? Promise.reject(new Error('This source is gone.')) : Promise.resolve(page(2))
  const container = await show(load)
  await until(() => container.querySelector('[role=alert]'))
  expect(container.textContent).toContain('This source is gone.')
  broken = false
  await acted(() => button('Try again').click())
  await until(() => container.querySelector('img'))
  expect(container.querySelector('[role=alert]')).toBeNull()
})

it('shows text around the passage and goes on before and after it', async () => {
  const turns: object[] = []
  const text = (from: number): documents.DocumentView => ({
    kind: 'text',
    name: 'notes',
    url: 'https://example.test/notes',
    replaced: from > 4,
    passages: [
      {
        seq: from,
        heading: 'Terms',
        text: 'Eleven weeks of notice.',
        lit: [{ start: 0, end: 12 }],
        cited: true,
      },
    ],
    before: from > 0 ? 0 : null,
    after: from + 12,
  })
  const container = await show(async (turn) => {
    turns.push(turn)
    return text(turn.from ?? 4)
  })
  await until(() => container.querySelector('mark'))
  expect(container.querySelector('mark')!.textContent).toBe('Eleven weeks')
  expect(container.querySelector('a')!.href).toBe('https://example.test/notes')
  expect(container.textContent).not.toContain('has been replaced')
  await acted(() => button('Show what comes after').click())
  await until(() => turns.length === 2)
  expect(turns).toEqual([{}, { from: 16 }])
  await until(() => container.textContent.includes('This document has been replaced'))
  expect(container.querySelector('h2')!.textContent).toBe('notes')
})
