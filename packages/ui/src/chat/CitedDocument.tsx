import type { Client } from '@millrace/contract'
import { useCallback } from 'react'
import { DocumentViewer } from '../documents/DocumentViewer.tsx'
import { citedRoute } from '../documents/routes.ts'
import type { Load } from '../documents/use-document.ts'

/** A citation of a response. */
export interface CitedPlace {
  conversationId: string
  messageId: string
  number: number
  /** Name of the source. */
  name: string
}

interface CitedDocumentProps {
  client: Client
  place: CitedPlace
  visitorToken: string | null
  lang: string
  onClose: () => void
}

/** The cited source, opened at its passage. Loaded lazily. */
export function CitedDocument({ client, place, visitorToken, lang, onClose }: CitedDocumentProps) {
  const { conversationId, messageId, number, name } = place
  const load = useCallback<Load>(
    (turn, signal) => {
      const params = { conversationId, messageId, number }
      return client.call(citedRoute, { params, query: turn }, { signal, visitorToken })
    },
    [client, conversationId, messageId, number, visitorToken],
  )
  return <DocumentViewer name={name} load={load} lang={lang} onClose={onClose} />
}
