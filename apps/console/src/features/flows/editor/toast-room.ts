import { isWide } from './use-wide.ts'

/** Keeps toasts off an element, by what it takes of the page as a custom property that they are placed by. */
const keepFree = (property: string, sizeOf: (element: HTMLElement) => number) => (element: HTMLElement) => {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(property, `${sizeOf(element)}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(property)
  }
}

/** For what stands at the top: Run and Publish are not covered while something can be undone. */
export const toastsBelow = keepFree('--taken-above', ({ offsetHeight }) => offsetHeight)

/** For what stands at the right. On a phone it comes from below. */
export const toastsBeside = keepFree('--taken-right', ({ offsetWidth }) => (isWide() ? offsetWidth : 0))
