import { sheets } from 'virtual:contract'
import { useEffect, useRef } from 'react'
import { api } from '../../../../lib/api/client.ts'
import type { AiColumnState } from '../types.ts'
import type { Grid } from './use-grid.ts'

/**
 * Keeps the status of visible AI cells current: after a change, loads only these, one request at a time however many
 * cells change. Values arrive with the rows.
 */
export function useAiCells(grid: Grid, aiState: AiColumnState | undefined): void {
  const tick = aiState?.tick ?? 0
  const seen = useRef(tick)
  const follower = useRef<ReturnType<typeof follow>>(null)
  useEffect(() => {
    follower.current = follow(grid)
    return () => follower.current?.stop()
  }, [grid])
  useEffect(() => {
    // Rows are loaded with their status, so the first tick adds nothing.
    if (seen.current !== 0 && seen.current !== tick) follower.current?.ask()
    seen.current = tick
  }, [tick])
}

function follow(grid: Grid) {
  const stopped = new AbortController()
  let asking = false
  let again = false

  async function ask(): Promise<void> {
    if (asking) {
      again = true
      return
    }
    asking = true
    try {
      do {
        again = false
        // oxlint-disable-next-line no-await-in-loop -- sequential on purpose
        await read()
      } while (again && !stopped.signal.aborted)
    } catch (error) {
      if (!stopped.signal.aborted) grid.props.onError(error)
    } finally {
      asking = false
    }
  }

  async function read(): Promise<void> {
    const { store } = grid.model
    const recordIds = store.idsInSight(sheets.AI_CELLS_MAX)
    if (recordIds.length === 0) return
    const { cells, revision } = await api.call(
      sheets.getAiCells,
      { params: { id: grid.props.sheet.id }, body: { recordIds } },
      { signal: stopped.signal },
    )
    if (store !== grid.model.store) return
    store.takeAiCells(cells)
    grid.model.onRevision(revision)
  }

  return { ask: () => void ask(), stop: () => stopped.abort() }
}
