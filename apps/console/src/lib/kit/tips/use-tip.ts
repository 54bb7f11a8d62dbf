import type { FocusEvent, PointerEvent } from 'react'
import { closeTip, hideTip, openTip, type Tip } from './tip-store.ts'

/** Handlers that show a tooltip on hover and on keyboard focus. */
export function useTipHandlers(text: string | null, side: Tip['side'] = 'below') {
  if (text === null) return {}
  const open = (element: Element) => openTip(() => ({ text, side, anchor: element.getBoundingClientRect() }))
  return {
    onPointerEnter: ({ currentTarget, pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') open(currentTarget)
    },
    onPointerLeave: closeTip,
    onPointerDown: hideTip,
    onFocus: ({ currentTarget }: FocusEvent) => {
      if (currentTarget.matches(':focus-visible')) open(currentTarget)
    },
    onBlur: closeTip,
  }
}
