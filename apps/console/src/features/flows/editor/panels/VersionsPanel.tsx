import { flows } from 'virtual:contract'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Data, flows as contract } from '@millrace/contract'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { api } from '../../../../lib/api/client.ts'
import { Age } from '../../../../lib/kit/Age.tsx'
import { ConfirmDialog } from '../../../../lib/kit/ConfirmDialog.tsx'
import { FailureNotice } from '../../../../lib/kit/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../../lib/kit/Skeleton.tsx'
import { showMessage } from '../../../../lib/notify/message.ts'
import { keepFlow } from '../../api/flow.ts'
import type { Draft } from '../save/draft.ts'
import { useActions, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import css from './Panels.module.css'

const useVersions = (id: string) =>
  useInfiniteQuery({
    queryKey: ['flows', id, 'versions', 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.call(flows.versions, { params: { id }, query: { page: pageParam, size: 50 } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
    meta: { silent: true },
  })

/** Published versions, newest first; each can become the draft again. */
export function VersionsPanel({ draft, flowId }: { draft: Draft; flowId: string | null }) {
  const t = useEditorTexts()
  return (
    <>
      <header className={css.head}>
        <h2>{t('versions.title')}</h2>
      </header>
      <div className={css.body}>
        {flowId === null ? (
          <p className={css.help}>{t('versions.none')}</p>
        ) : (
          <Versions draft={draft} id={flowId} />
        )}
      </div>
    </>
  )
}

function Versions({ draft, id }: { draft: Draft; id: string }) {
  const t = useEditorTexts()
  const { readOnly } = useEditorContext()
  const [wanted, setWanted] = useState<number | null>(null)
  const { data, error, refetch, hasNextPage, fetchNextPage } = useVersions(id)
  const restore = useRestore(draft, id)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  if (!data)
    return (
      <Loading>
        <Skeleton height={56} radius={8} />
      </Loading>
    )
  const versions = data.pages.flatMap(({ items }) => items)
  if (versions.length === 0) return <p className={css.help}>{t('versions.none')}</p>
  return (
    <>
      <ol className={css.versions}>
        {versions.map((version) => (
          <Version
            key={version.version}
            version={version}
            onRestore={readOnly ? null : () => setWanted(version.version)}
          />
        ))}
      </ol>
      {hasNextPage ? (
        <Button size="small" onClick={() => void fetchNextPage()}>
          {t('versions.more')}
        </Button>
      ) : null}
      {wanted === null ? null : (
        <ConfirmDialog
          title={t('versions.confirm', { version: wanted })}
          action={t('versions.restore')}
          pending={restore.isPending}
          onClose={() => setWanted(null)}
          onConfirm={() => restore.mutate(wanted, { onSettled: () => setWanted(null) })}
        >
          {t('versions.confirmText')}
        </ConfirmDialog>
      )}
    </>
  )
}

type FlowVersion = Data<typeof contract.versions>['items'][number]

interface VersionProps {
  version: FlowVersion
  onRestore: (() => void) | null
}

function Version({ version: { version, note, createdAt, createdBy, published }, onRestore }: VersionProps) {
  const t = useEditorTexts()
  return (
    <li className={css.version}>
      <div className={css.versionHead}>
        <strong>{t('versions.version', { version })}</strong>
        {published ? <span className={css.live}>{t('versions.live')}</span> : null}
        <span className={css.muted}>
          <Age at={createdAt} />
          {createdBy ? ` · ${createdBy}` : ''}
        </span>
      </div>
      {note ? <p>{note}</p> : null}
      {onRestore ? (
        <Button size="small" variant="text" onClick={onRestore}>
          {t('versions.restore')}
        </Button>
      ) : null}
    </li>
  )
}

/** Makes a version the draft again; a step that can be undone like any other. */
function useRestore(draft: Draft, id: string) {
  const t = useEditorTexts()
  const queries = useQueryClient()
  const { edit } = useActions()
  return useMutation({
    mutationFn: async (version: number) => {
      await draft.flush()
      return api.call(flows.restore, { params: { id }, body: { version } })
    },
    onSuccess: (flow) => {
      draft.adopt(flow)
      edit(() => flow.document)
      keepFlow(queries, flow)
      showMessage(t('versions.restored'))
    },
  })
}
