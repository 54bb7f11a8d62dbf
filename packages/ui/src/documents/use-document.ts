import type { documents } from '@millrace/contract'
import { useEffect, useState } from 'react'

/** Loads a part of the document; must be referentially stable for the same document. */
export type Load = (turn: Turn, signal: AbortSignal) => Promise<documents.DocumentView>

/** The target: a page, or the first passage to show; by default, the highlighted place. */
export interface Turn {
  page?: number
  from?: number
}

interface Arrived {
  /** The requested target; another one may have been requested since. */
  turn: Turn
  view: documents.DocumentView | null
  failure: string | null
}

/** The shown part of the document; a later request replaces a pending one. */
export function useDocument(load: Load) {
  const [wanted, setWanted] = useState<Turn>({})
  const [arrived, setArrived] = useState<Arrived | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    void fetchTurn(load, wanted, stop.signal).then((result) => {
      // The shown part stays until it is replaced.
      if (!stop.signal.aborted)
        setArrived((before) => ({ ...result, view: result.view ?? before?.view ?? null }))
      return undefined
    })
    return () => stop.abort()
  }, [load, wanted])
  return {
    view: arrived?.view ?? null,
    failure: arrived?.turn === wanted ? arrived.failure : null,
    busy: arrived?.turn !== wanted,
    turn: setWanted,
    /** Retries after a failure. */
    retry: () => setWanted({ ...wanted }),
  }
}

const fetchTurn = (load: Load, turn: Turn, signal: AbortSignal): Promise<Arrived> =>
  load(turn, signal).then(
    (view) => ({ turn, view, failure: null }),
    (error: unknown) => ({
      turn,
      view: null,
      failure: error instanceof Error ? error.message : String(error),
    }),
  )
