import { isWide } from './use-wide.ts'

/** Publishes the size of an element as a custom property, so that toasts do not cover it. */
const keepFree = (property: string, sizeOf: (element: HTMLElement) => number) => (element: HTMLElement) => {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(property, `${sizeOf(element)}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(property)
  }
}

/** For elements at the top: toasts must not cover Run and Publish. */
export const toastsBelow = keepFree('--taken-above', ({ offsetHeight }) => offsetHeight)

/** For elements on the right; on a phone they are at the bottom. */
export const toastsBeside = keepFree('--taken-right', ({ offsetWidth }) => (isWide() ? offsetWidth : 0))
