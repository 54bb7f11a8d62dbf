import { flows } from 'virtual:contract'
import { useQueryClient } from '@tanstack/react-query'
import type { flows as contract } from '@millrace/contract'
import { useEffect, useState } from 'react'
import { api } from '../../../../lib/api/client.ts'
import { flowKey, keepFlow } from '../../../../lib/flows/api/flow.ts'
import { useInformation } from '../../../../lib/session/information.ts'
import type { Editor } from '../store/editor-store.ts'
import { useEditorTexts } from '../texts.ts'
import { Draft } from './draft.ts'
import { createDraftStore } from './draft-store.ts'

interface DraftWanted {
  editor: Editor
  flow: contract.Flow | null
  readOnly: boolean
  onCreated: (id: string) => void
}

/** Keeps the editor's document saved while the editor is open. */
export function useDraft({ editor, flow, readOnly, onCreated }: DraftWanted): Draft {
  const t = useEditorTexts()
  const queries = useQueryClient()
  const { data: user } = useInformation()
  const [draft] = useState(
    () =>
      new Draft(editor, flow, {
        title: t('untitled'),
        ports: {
          create: ({ title, document }) => api.call(flows.create, { body: { title, document } }),
          save: async (id, body) => {
            const saved = await api.call(flows.save, { params: { id }, body })
            keepFlow(queries, saved)
            return saved
          },
          fetch: (id) => api.call(flows.get, { params: { id } }),
          onCreated: (made) => {
            queries.setQueryData(flowKey(made.id), made)
            void queries.invalidateQueries({ queryKey: ['flows', 'list'] })
            onCreated(made.id)
          },
          store: createDraftStore(user?.userId ?? ''),
        },
      }),
  )

  useEffect(() => {
    if (readOnly) return undefined
    return editor.subscribe((state, before) => {
      if (state.history.present !== before.history.present) draft.changed()
    })
  }, [editor, draft, readOnly])

  useEffect(() => {
    if (flow) draft.received(flow)
  }, [draft, flow])

  useEffect(() => {
    if (readOnly) return undefined
    void draft.findKept()
    const retry = () => draft.retry()
    addEventListener('online', retry)
    return () => {
      removeEventListener('online', retry)
      draft.close()
    }
  }, [draft, readOnly])

  useEffect(() => {
    if (readOnly) return undefined
    function onLeave(event: BeforeUnloadEvent) {
      if (!draft.isUnsaved) return
      void draft.flush()
      event.preventDefault()
    }
    addEventListener('beforeunload', onLeave)
    return () => {
      removeEventListener('beforeunload', onLeave)
      void draft.flush()
    }
  }, [draft, readOnly])

  return draft
}
