// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { pageForEach } from '../../../lib/testing/page-for-each.ts'

const call = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../../lib/api/client.ts', () => ({ api: { call } }))
const { default: AddText } = await import('./AddText.tsx')
const { useSession } = await import('../../../lib/identity/session.ts')

const page = pageForEach()
afterEach(() => sessionStorage.clear())

const show = (draftKey: string, onClose = () => undefined as void) =>
  page.render(
    <QueryClientProvider client={new QueryClient()}>
      <AddText key={draftKey} base="kb_1" draftKey={draftKey} onClose={onClose} />
    </QueryClientProvider>,
  )
const leave = () => page.render(null)
const field = (name: 'name' | 'text') =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)!
const typed = () => [field('name').value, field('text').value]

async function type(name: 'name' | 'text', value: string) {
  const one = field(name)
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one) as object, 'value')!
  await act(async () => {
    set!.call(one, value)
    one.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

it('keeps what was typed when the page is left, for this place alone', async () => {
  await show('prj_1')
  await type('name', 'Opening hours')
  await type('text', 'We are open from 9 to 5.')
  await leave()
  await show('prj_2')
  expect(typed()).toEqual(['', ''])
  await show('prj_1')
  expect(typed()).toEqual(['Opening hours', 'We are open from 9 to 5.'])
})

it('starts empty once the text was added, and for the next person in this tab', async () => {
  call.mockResolvedValue({})
  const onClose = vi.fn<() => void>()
  await show('prj_1', onClose)
  await type('name', 'Opening hours')
  await type('text', 'We are open from 9 to 5.')
  await act(async () => document.querySelector<HTMLButtonElement>('button[type=submit]')!.click())
  await page.until(() => expect(onClose).toHaveBeenCalledOnce())
  await leave()
  await show('prj_1')
  expect(typed()).toEqual(['', ''])
  await type('text', 'Half a sent')
  await leave()
  useSession.getState().end('left')
  await show('prj_1')
  expect(typed()).toEqual(['', ''])
})
