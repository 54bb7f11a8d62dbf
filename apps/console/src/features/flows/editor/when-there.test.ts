// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { soon, whenThere } from './when-there.ts'

let frames: FrameRequestCallback[]
beforeEach(() => {
  document.body.replaceChildren()
  frames = []
  vi.stubGlobal('requestAnimationFrame', (call: FrameRequestCallback) => frames.push(call))
})

const frame = () => frames.splice(0).forEach((call) => call(0))
const press = (key: string) => dispatchEvent(new KeyboardEvent('keydown', { key }))

it('waits for what is still to come', () => {
  const act = vi.fn()
  whenThere('input', act)
  frame()
  expect(act).not.toHaveBeenCalled()
  const field = document.body.appendChild(document.createElement('input'))
  frame()
  expect(act.mock.calls).toEqual([[field]])
  expect(frames).toEqual([])
})

it.each([
  ['a key', () => press('Escape')],
  ['a press', () => dispatchEvent(new Event('pointerdown'))],
])('does not take the focus from someone who moved on by %s', (_, goOn) => {
  const act = vi.fn(() => true)
  soon(act)
  goOn()
  frame()
  expect(act).not.toHaveBeenCalled()
})

it('keeps waiting while only a modifier is held', () => {
  const act = vi.fn(() => true)
  soon(act)
  press('Shift')
  frame()
  expect(act).toHaveBeenCalledOnce()
})
