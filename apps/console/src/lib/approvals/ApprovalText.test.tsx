// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { pageForEach } from '../testing/page-for-each.ts'

const call = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('../api/client.ts', () => ({ api: { call } }))
const { ApprovalText } = await import('./ApprovalText.tsx')

const page = pageForEach()
const show = (values: unknown, withNames = false) =>
  page.render(
    <QueryClientProvider client={new QueryClient()}>
      <ApprovalText text={JSON.stringify(values, null, 2)} label="Add rows" withNames={withNames} />
    </QueryClientProvider>,
  )
const fields = () =>
  [...page.host.querySelectorAll('dl > div')]
    .filter((one) => one.querySelector('dl') === null)
    .map((one) => [...one.children].map(({ textContent }) => textContent))

it('shows the rows to be written with the names of their sheet and columns', async () => {
  call.mockResolvedValue({
    id: 'sht_1',
    name: 'Leads',
    columns: [{ id: 'col_1', key: 'c_mail', label: 'Email address' }],
  })
  await show({ sheet: 'sht_1', rows: [{ c_mail: 'ada@example.org', due_date: '' }] }, true)
  await page.until(() =>
    expect(fields()).toEqual([
      ['Sheet', 'Leads'],
      ['Email address', 'ada@example.org'],
      ['Due date', 'Empty'],
    ]),
  )
  expect(page.host.querySelector('pre')).toBeNull()
})

it('shows code only for JSON', async () => {
  await show({ to: 'ada@example.org', urgent: true, body: '{"text":"Hello"}' })
  expect(fields()).toEqual([
    ['To', 'ada@example.org'],
    ['Urgent', 'Yes'],
    ['Body', '{"text":"Hello"}'],
  ])
  expect([...page.host.querySelectorAll('pre')].map((one) => one.textContent)).toEqual(['{"text":"Hello"}'])
})
