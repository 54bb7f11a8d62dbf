import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useActions } from '../store/context.ts'
import type { Running } from './running.ts'

/** Takes over the values of a past run that the address names (`?data=`). */
export function useUsedRun({ open }: Running): void {
  const { showPanel } = useActions()
  const { data } = useSearch({ strict: false })
  useEffect(() => {
    if (data === undefined) return
    open(data)
    showPanel('run')
  }, [data, open, showPanel])
}
