import { create } from 'zustand'

const OPEN_MS = 400
/** Shorter delay for neighbors after a tooltip was shown. */
const NEXT_MS = 60
const CLOSE_MS = 80

export interface Tip {
  text: string
  /** Its element's box in the viewport. */
  anchor: DOMRect
  side: 'below' | 'right'
}

export const useTip = create<{ tip: Tip | null }>()(() => ({ tip: null }))

let timer: ReturnType<typeof setTimeout> | undefined
let closedAt = -Infinity

/** Shows a tooltip after a delay. */
export function openTip(find: () => Tip): void {
  clearTimeout(timer)
  const recent = performance.now() - closedAt < OPEN_MS
  timer = setTimeout(() => useTip.setState({ tip: find() }), recent ? NEXT_MS : OPEN_MS)
}

/** Hides it, unless the pointer has moved onto it. */
export function closeTip(): void {
  clearTimeout(timer)
  if (useTip.getState().tip === null) return
  timer = setTimeout(hideTip, CLOSE_MS)
}

export function hideTip(): void {
  clearTimeout(timer)
  if (useTip.getState().tip !== null) closedAt = performance.now()
  useTip.setState({ tip: null })
}

export const keepTip = (): void => clearTimeout(timer)
