import { useEffect } from 'react'
import { joinDraft } from '../publish/history.ts'

interface Saving {
  readonly isUnsaved: boolean
  flush: () => Promise<void>
}

/** Going to another page saves at once, as publishing and undoing do; closing the window asks while something isn't saved. */
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
