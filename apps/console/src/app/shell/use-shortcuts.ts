import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConfig } from '../../lib/identity/config.ts'
import { togglePalette, usePalette } from '../palette/palette-store.ts'
import { openHelp } from './help-store.ts'

/** How long after `g` the second key is accepted, in ms. */
const SEQUENCE_MS = 1200

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Works everywhere, also while typing. */
const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

function toggleNav(): void {
  const { openNav, setOpenNav } = useConfig.getState()
  setOpenNav(!openNav)
}

const focusSearch = (): void => document.querySelector<HTMLElement>('[data-search]')?.focus()

/** Shortcuts that work everywhere except while typing and in dialogs. */
export function useShortcuts(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const single: Record<string, () => void> = { '?': openHelp, '/': focusSearch, '[': toggleNav }
    const afterG: Record<string, () => void> = {
      a: () => void navigate({ to: '/console/agent' }),
      w: () => void navigate({ to: '/console/workers' }),
      k: () => void navigate({ to: '/console/knowledge' }),
      t: () => void navigate({ to: '/console/tools' }),
      f: () => void navigate({ to: '/console/workflow' }),
      s: () => void navigate({ to: '/console/sheets' }),
      i: () => void navigate({ to: '/user/integrations' }),
      u: () => void navigate({ to: '/user' }),
    }
    let pressedG = -Infinity

    function onKeyDown(event: KeyboardEvent) {
      if (isPaletteKey(event)) {
        event.preventDefault()
        // Another open dialog must be answered first.
        if (usePalette.getState().open || !document.querySelector('[role="dialog"]')) togglePalette()
        return
      }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="menu"]')) return
      const waiting = event.timeStamp - pressedG < SEQUENCE_MS
      const action = (waiting ? afterG[event.key] : undefined) ?? single[event.key]
      pressedG = event.key === 'g' ? event.timeStamp : -Infinity
      if (!action) return
      event.preventDefault()
      action()
    }

    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [navigate])
}
