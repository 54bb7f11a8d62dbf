import { useEffect } from 'react'

interface Saving {
  readonly isUnsaved: boolean
  flush: () => Promise<void>
}

/** Going to another page saves at once; closing the window asks while something isn't saved. */
export function useSaveOnLeaving(saving: Saving): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!saving.isUnsaved) return
      event.preventDefault()
      void saving.flush()
    }
    addEventListener('beforeunload', ask)
    return () => {
      removeEventListener('beforeunload', ask)
      void saving.flush()
    }
  }, [saving])
}
