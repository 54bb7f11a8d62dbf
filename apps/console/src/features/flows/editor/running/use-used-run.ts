import { useSearch } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { useActions } from '../store/context.ts'
import type { Running } from '../store/running.ts'

/** Loads the values of the past run in the URL (`?data=`). */
export function useUsedRun({ open }: Running): void {
  const { showPanel } = useActions()
  const { data } = useSearch({ strict: false })
  // In a layout effect, before the user can click: a later selection must not be overridden.
  useLayoutEffect(() => {
    if (data === undefined) return
    open(data)
    showPanel('run')
  }, [data, open, showPanel])
}
