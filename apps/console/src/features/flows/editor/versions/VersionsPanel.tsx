import Button from '@mui/material/Button'
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows'
import { lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import { Age } from '../../../../lib/kit/Age.tsx'
import { CheckField } from '../../../../lib/kit/fields/CheckField.tsx'
import { FailureNotice } from '../../../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../../lib/kit/Skeleton.tsx'
import panels from '../Panels.module.css'
import type { Draft } from '../save/draft.ts'
import { useEditorContext } from '../store/context.ts'
import { AskVersion, type VersionRequest } from './AskVersion.tsx'
import type { Compared } from './CompareDialog.tsx'
import { useVersionTexts } from '../../../../lib/flows/versions/texts.ts'
import { type FlowVersion, useVersions } from './use-versions.ts'
import { VersionMenu } from './VersionMenu.tsx'

const CompareDialog = lazy(() => import('./CompareDialog.tsx'))

/** Published versions, newest first: compare, restore, delete. */
export default function VersionsPanel({ draft, flowId }: { draft: Draft; flowId: string | null }) {
  const t = useVersionTexts()
  return (
    <>
      <header className={panels.head}>
        <h2>{t('title')}</h2>
      </header>
      <div className={panels.body}>
        {flowId === null ? (
          <p className={panels.help}>{t('none')}</p>
        ) : (
          <Versions draft={draft} id={flowId} />
        )}
      </div>
    </>
  )
}

function Versions({ draft, id }: { draft: Draft; id: string }) {
  const t = useVersionTexts()
  const [asked, setAsked] = useState<VersionRequest | null>(null)
  const [compared, setCompared] = useState<Compared | null>(null)
  const { publishedVersion, changed } = useStore(draft.state)
  const [mine, setMine] = useState(false)
  const { data, error, refetch, hasNextPage, fetchNextPage } = useVersions(id, mine)
  if (error && !data) return <FailureNotice error={error} onRetry={() => void refetch()} compact />
  if (!data)
    return (
      <Loading>
        <Skeleton height={56} radius={8} />
      </Loading>
    )
  const versions = data.pages.flatMap(({ items }) => items)
  if (versions.length === 0 && !mine) return <p className={panels.help}>{t('none')}</p>
  return (
    <>
      {publishedVersion !== null && changed ? (
        <div>
          <Button
            size="small"
            startIcon={<GitCompareArrows size={14} />}
            onClick={() => setCompared({ from: publishedVersion, to: 'draft' })}
          >
            {t('compareDraft')}
          </Button>
        </div>
      ) : null}
      <CheckField label={t('mine')} checked={mine} onChange={() => setMine(!mine)} />
      {versions.length === 0 ? <p className={panels.help}>{t('noneMine')}</p> : null}
      <ol className={panels.versions}>
        {versions.map((version) => (
          <Version
            key={version.version}
            version={version}
            draft={draft}
            id={id}
            onAsk={setAsked}
            onCompare={setCompared}
          />
        ))}
      </ol>
      {hasNextPage ? (
        <Button size="small" onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
      {asked ? <AskVersion asked={asked} draft={draft} id={id} onClose={() => setAsked(null)} /> : null}
      <Suspense fallback={null}>
        {compared ? <CompareDialog id={id} start={compared} onClose={() => setCompared(null)} /> : null}
      </Suspense>
    </>
  )
}

interface VersionProps {
  version: FlowVersion
  draft: Draft
  id: string
  onAsk: (asked: VersionRequest) => void
  onCompare: (compared: Compared) => void
}

function Version({ version, draft, id, onAsk, onCompare }: VersionProps) {
  const t = useVersionTexts()
  const { readOnly } = useEditorContext()
  const { note, createdAt, createdBy, published, previous } = version
  return (
    <li className={panels.version}>
      <div className={panels.versionHead}>
        <strong>{t('version', { version: version.version })}</strong>
        {published ? <span className={panels.live}>{t('live')}</span> : null}
        <span className={panels.muted}>
          <Age at={createdAt} />
          {createdBy ? ` · ${createdBy}` : ''}
        </span>
      </div>
      {note ? <p>{note}</p> : null}
      <div className={panels.buttons}>
        <Button size="small" variant="text" onClick={() => onCompare({ from: version.version, to: 'draft' })}>
          {t('compare')}
        </Button>
        <VersionMenu
          version={version}
          draft={draft}
          id={id}
          readOnly={readOnly}
          onAsk={onAsk}
          onCompareBefore={
            previous === null ? null : () => onCompare({ from: previous, to: version.version })
          }
        />
      </div>
    </li>
  )
}
