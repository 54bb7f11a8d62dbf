import type { documents } from '@millrace/contract'
import { useEffect, useState } from 'react'

/** Fetches a part of the document; must be the same function while the same document is shown. */
export type Load = (turn: Turn, signal: AbortSignal) => Promise<documents.DocumentView>

/** Where to turn: a page, or the passage to begin with; nothing for the place that is lit. */
export interface Turn {
  page?: number
  from?: number
}

interface Arrived {
  /** What was asked for: another turn may have been made since. */
  turn: Turn
  view: documents.DocumentView | null
  failure: string | null
}

/** The part of the document that is shown; a later turn takes the place of one that is still on its way. */
export function useDocument(load: Load) {
  const [wanted, setWanted] = useState<Turn>({})
  const [arrived, setArrived] = useState<Arrived | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    void fetchTurn(load, wanted, stop.signal).then((result) => {
      // What was shown stays until something takes its place.
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
    /** The same again, after a failure. */
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
