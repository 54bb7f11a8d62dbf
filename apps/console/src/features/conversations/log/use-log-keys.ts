import { useEffect } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:TEXTAREA|SELECT)$/.test(target.tagName) || isTextField(target))

const isTextField = (target: HTMLElement): boolean =>
  target instanceof HTMLInputElement && target.type !== 'checkbox'

const BY_KEY: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 }

/** J and K move through the conversations from anywhere on the page; arrow keys while the list has focus. */
export function useLogKeys(list: React.RefObject<HTMLElement | null>, onStep: (by: 1 | -1) => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, target } = event
      const by = BY_KEY[key]
      if (!by || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(target) || document.querySelector('[role="dialog"], [role="menu"], dialog[open]')) return
      if (key.startsWith('Arrow') && !(target instanceof Node && list.current?.contains(target))) return
      event.preventDefault()
      onStep(by)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [list, onStep])
}
