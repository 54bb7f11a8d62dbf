import { useEffect } from 'react'
import { joinDraft } from '../publish/history.ts'

interface Saving {
  readonly isUnsaved: boolean
  flush: () => Promise<void>
}

/** Navigating, publishing and undoing save immediately; closing the window asks while something is unsaved. */
export function useSaveOnLeaving(saving: Saving): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!saving.isUnsaved) return
      event.preventDefault()
      void saving.flush()
    }
    addEventListener('beforeunload', ask)
    const leave = joinDraft(saving)
    return () => {
      leave()
      removeEventListener('beforeunload', ask)
      void saving.flush()
    }
  }, [saving])
}
