// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Check } from '../fields/Check.tsx'
import { SelectionBar } from './SelectionBar.tsx'

let host: HTMLElement
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  act(() => root.render(<List />))
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
  vi.unstubAllGlobals()
})

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

const box = () => host.querySelector<HTMLInputElement>('input[type="checkbox"]')!
const statusText = () => host.querySelector('output')!.textContent
const button = () => host.querySelector('button')
const press = (key: string, on: Element) =>
  act(() => {
    on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })

it('says how many are selected where readers listen from the beginning', () => {
  const output = host.querySelector('output')
  expect([statusText(), button()]).toEqual(['', null])
  act(() => box().click())
  expect(statusText()).toBe('1 selected')
  expect(host.querySelector('output')).toBe(output)
})

it('is left with Escape, but not from a field', () => {
  act(() => box().click())
  press('Escape', host.querySelector('[aria-label="New name"]')!)
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
