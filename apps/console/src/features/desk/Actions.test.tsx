// @vitest-environment jsdom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { pageForEach } from '../../lib/testing/page-for-each.ts'
import { Assignee } from './Actions.tsx'

const page = pageForEach()
const PEOPLE = [
  { id: 'usr_1', name: 'Robin', presence: 'online' as const },
  { id: 'usr_2', name: 'Kim', presence: 'away' as const },
]

it('names the field that assigns a conversation, and shows who has it', async () => {
  const onAssign = vi.fn()
  await page.render(<Assignee people={PEOPLE} assigned="usr_1" disabled={false} onAssign={onAssign} />)
  const field = page.host.querySelector('select')!
  expect([...field.labels].map((label) => label.querySelector('span')!.textContent)).toEqual(['Assign to'])
  expect(field.selectedOptions[0]?.textContent).toBe('Robin (online)')
  act(() => {
    field.value = 'usr_2'
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(onAssign).toHaveBeenCalledWith('usr_2')
})

it('offers nobody only as long as nobody has it', async () => {
  const given = { people: PEOPLE, disabled: false, onAssign: vi.fn() }
  await page.render(<Assignee {...given} assigned={null} />)
  expect(page.host.querySelector('select')!.value).toBe('')
  await page.render(<Assignee {...given} assigned="usr_2" />)
  expect([...page.host.querySelectorAll('option')].map(({ value }) => value)).toEqual(['usr_1', 'usr_2'])
})
