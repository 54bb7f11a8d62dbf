// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { pageForEach } from '../../../lib/testing/page-for-each.ts'

type Options = { body: { ids?: string[] } }
const call = vi.hoisted(() => vi.fn<(route: unknown, input: Options) => Promise<unknown>>())
vi.mock('../../../lib/api/client.ts', () => ({ api: { call } }))
const { ThingCombo } = await import('./ThingCombo.tsx')

const page = pageForEach()

function Field() {
  const [value, setValue] = useState('')
  return (
    <ThingCombo
      type="SHEET"
      label="Sheet"
      value={value}
      renderImport={(onImported) => (
        <button type="button" onClick={() => onImported('sht_new')}>
          Import a file
        </button>
      )}
      onChange={setValue}
    />
  )
}

it('chooses the sheet that was made from a file, by its name', async () => {
  const sheets: { value: string; label: string }[] = []
  call.mockImplementation(async (_route, { body: { ids } }) => ({
    items: sheets.filter(({ value }) => !ids || ids.includes(value)),
    more: false,
  }))
  await page.render(
    <QueryClientProvider client={new QueryClient()}>
      <Field />
    </QueryClientProvider>,
  )
  sheets.push({ value: 'sht_new', label: 'Contacts' })
  const importing = [...page.host.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Import a file',
  )!
  await act(async () => importing.click())
  await page.until(() => expect(page.host.querySelector('input')!.value).toBe('Contacts'))
})
