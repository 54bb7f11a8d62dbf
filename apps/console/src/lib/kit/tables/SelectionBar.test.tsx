// @vitest-environment jsdom
import { act, useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { Check } from '../fields/Check.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { pageForEach } from '../../testing/page-for-each.ts'

const page = pageForEach()
beforeEach(() => page.render(<List />))

function List() {
  const [checked, setChecked] = useState(false)
  return (
    <>
      <SelectionBar count={checked ? 1 : 0} onClear={() => setChecked(false)}>
        <input aria-label="New name" />
      </SelectionBar>
      <Check label="Select it" checked={checked} onToggle={() => setChecked(!checked)} />
    </>
  )
}

const box = () => page.host.querySelector<HTMLInputElement>('input[type="checkbox"]')!
const statusText = () => page.host.querySelector('output')!.textContent
const button = () => page.host.querySelector('button')
const press = (key: string, on: Element) =>
  act(() => {
    on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })

it('says how many are selected where readers listen from the beginning', () => {
  const output = page.host.querySelector('output')
  expect([statusText(), button()]).toEqual(['', null])
  act(() => box().click())
  expect(statusText()).toBe('1 selected')
  expect(page.host.querySelector('output')).toBe(output)
})

it('is left with Escape, but not from a field', () => {
  act(() => box().click())
  press('Escape', page.host.querySelector('[aria-label="New name"]')!)
  expect(box().checked).toBe(true)
  press('Escape', box())
  expect([box().checked, statusText()]).toEqual([false, ''])
})

it('gives the focus back to the list when its own button has gone', () => {
  act(() => box().click())
  button()!.focus()
  act(() => button()!.click())
  expect(document.activeElement).toBe(box())
})
