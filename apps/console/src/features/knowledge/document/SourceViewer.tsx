import { DocumentViewer, type Load, viewRoute } from '@millrace/ui/documents'
import { useCallback } from 'react'
import { api } from '../../../lib/api/client.ts'
import { i18n } from '../../../lib/i18n/i18n.ts'
import type { DocumentPlace } from './place.ts'

/** The server highlights no more at once. */
const MOST_RANGES = 100

/** Shows a source over the page, at a passage if one is given. Loaded on demand: see `OpenDocument`. */
export function SourceViewer({ place, onClose }: { place: DocumentPlace; onClose: () => void }) {
  const { baseId, sourceId, chunkId, ranges } = place
  const lit = ranges
    ?.slice(0, MOST_RANGES)
    .map(({ start, end }) => `${start}-${end}`)
    .join(',')
  const load = useCallback<Load>(
    (turn, signal) =>
      api.call(
        viewRoute,
        {
          params: { id: baseId, sourceId },
          query: { ...turn, chunkId, lit: lit || undefined },
        },
        { signal },
      ),
    [baseId, sourceId, chunkId, lit],
  )
  return <DocumentViewer name={place.name} load={load} onClose={onClose} lang={i18n.language} />
}
