// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { pageForEach } from '../../../lib/testing/page-for-each.ts'

const call = vi.hoisted(() => vi.fn<(route: { id: string }, input: unknown) => Promise<unknown>>())
vi.mock('../../../lib/api/client.ts', () => ({ api: { call } }))
// Only the built console has it.
vi.mock('virtual:contract', () => ({
  ApiError: class extends Error {},
  agentTests: { list: { id: 'list' }, create: { id: 'create' }, addQuestion: { id: 'addQuestion' } },
}))
const { default: SaveAsTest } = await import('./SaveAsTest.tsx')

const page = pageForEach()

it('makes a first test set where there is none, and no second one when saving fails and is tried again', async () => {
  let tried = 0
  call.mockImplementation(async ({ id }) => {
    if (id === 'list') return { items: [] }
    if (id === 'create') return { id: 'tst_1' }
    tried += 1
    if (tried === 1) throw new Error('The connection broke')
    return { recordId: 'rec_1' }
  })
  const onClose = vi.fn<() => void>()
  await page.render(
    <QueryClientProvider client={new QueryClient()}>
      <SaveAsTest
        agentId="agt_1"
        question="What does a ticket cost?"
        answer={'Twelve euros. [1]\n\nChildren: free.'}
        declined={false}
        sources={[]}
        onClose={onClose}
      />
    </QueryClientProvider>,
  )
  await page.until(() => expect(document.body.textContent).toContain('Saving creates the test set'))
  const save = () =>
    act(async () => document.querySelector<HTMLButtonElement>('button[type=submit]')!.click())
  await save()
  await page.until(() => expect(document.body.textContent).toContain('The connection broke'))
  await save()
  await page.until(() => expect(onClose).toHaveBeenCalledOnce())
  const made = call.mock.calls.filter(([{ id }]) => id === 'create')
  expect(made.map(([, input]) => input)).toEqual([
    { params: { id: 'agt_1' }, body: { name: 'Test questions' } },
  ])
  const [, added] = call.mock.calls.findLast(([{ id }]) => id === 'addQuestion')!
  expect(added).toEqual({
    params: { id: 'agt_1', setId: 'tst_1' },
    body: { question: 'What does a ticket cost?', expected: 'Twelve euros. Children: free.', source: '' },
  })
})
