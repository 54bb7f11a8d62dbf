// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { Combo } from './Combo.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
// What jsdom lacks.
Element.prototype.scrollIntoView = () => undefined

const node = document.createElement('div')
document.body.append(node)
const root = createRoot(node)
afterEach(() => act(() => root.render(null)))

const noop = () => undefined

function render(names: readonly string[], onChange: (value: string) => void): void {
  const options = names.map((name) => ({ value: name, label: name }))
  const texts = { label: 'Sheet', text: '', placeholder: '' }
  const state = { value: '', more: false, busy: false, disabled: false }
  act(() =>
    root.render(<Combo {...texts} {...state} options={options} onSearch={noop} onChange={onChange} />),
  )
}

it('chooses what the button went down on, though the list changes before it is up', () => {
  const onChange = vi.fn()
  render(['Orders', 'Firms'], onChange)
  act(() => node.querySelector('input')!.click())
  const firms = [...node.querySelectorAll('[role=option]')].find((one) => one.textContent === 'Firms')!
  act(() => void firms.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 })))
  render(['Firms'], onChange)
  expect(onChange.mock.calls).toEqual([['Firms']])
})

it('chooses nothing by the other buttons', () => {
  const onChange = vi.fn()
  render(['Firms'], onChange)
  act(() => node.querySelector('input')!.click())
  const firms = node.querySelector('[role=option]')!
  act(() => void firms.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 2 })))
  expect(onChange).not.toHaveBeenCalled()
})
