import { useSearch } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { useActions } from '../store/context.ts'
import type { Running } from '../store/running.ts'

/** Takes over the values of a past run that the address names (`?data=`). */
export function useUsedRun({ open }: Running): void {
  const { showPanel } = useActions()
  const { data } = useSearch({ strict: false })
  // Before anything can be clicked: what is selected next has the panel.
  useLayoutEffect(() => {
    if (data === undefined) return
    open(data)
    showPanel('run')
  }, [data, open, showPanel])
}
