import Button from '@mui/material/Button'
import History from 'lucide-react/icons/history'
import Redo2 from 'lucide-react/icons/redo-2'
import Rocket from 'lucide-react/icons/rocket'
import Undo2 from 'lucide-react/icons/undo-2'
import { Suspense, useState } from 'react'
import type { agents } from '@millrace/contract'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { later } from '../../../lib/kit/later.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { saveDraft } from './history.ts'
import css from './Publish.module.css'
import { usePublishTexts } from './texts.ts'
import { useUndo } from './use-undo.ts'
import { type DraftChanges, useChanges } from './versions.ts'

const [PublishDialog, preparePublish] = later(() => import('./PublishDialog.tsx'))
const [VersionsDialog, prepareVersions] = later(() => import('./VersionsDialog.tsx'))

/** The published version, the draft's unpublished changes, and the button to publish. */
export function PublishStatus({ agent: { id } }: { agent: agents.Agent }) {
  const t = usePublishTexts()
  const readOnly = !useMayWrite()
  const { undo, redo } = useUndo(id, readOnly)
  const { data } = useChanges(id)
  const [open, setOpen] = useState<'publish' | 'versions' | null>(null)
  const released = data?.released === true
  const count = data?.changes.length ?? 0
  const publish = async () => {
    await saveDraft()
    setOpen('publish')
  }
  if (readOnly && !released) return null
  const stateText = ({ version: { version } }: DraftChanges) =>
    released
      ? [t('published', { version }), ...(count > 0 ? [t('changes', { count })] : [])].join(' · ')
      : t('notPublic')
  return (
    <div className={css.status}>
      <output className={css.state} data-changed={count > 0}>
        {data ? stateText(data) : null}
      </output>
      <div className={css.actions}>
        {released && !readOnly ? (
          <Button
            size="small"
            variant={count > 0 ? 'contained' : 'outlined'}
            className={css.publish}
            disabled={count === 0}
            startIcon={<Rocket size={14} />}
            onClick={() => void publish()}
            {...preparePublish}
          >
            <span>{t('publish')}</span>
          </Button>
        ) : null}
        <span className={css.icons}>
          {readOnly ? null : (
            <>
              <IconAction size="small" label={t('undo')} disabled={!undo} onClick={() => undo?.()}>
                <Undo2 size={14} />
              </IconAction>
              <IconAction size="small" label={t('redo')} disabled={!redo} onClick={() => redo?.()}>
                <Redo2 size={14} />
              </IconAction>
            </>
          )}
          {released ? (
            <IconAction
              size="small"
              label={t('history')}
              onClick={() => setOpen('versions')}
              {...prepareVersions}
            >
              <History size={14} />
            </IconAction>
          ) : null}
        </span>
      </div>
      <Suspense fallback={null}>
        {open === 'publish' ? <PublishDialog agentId={id} onClose={() => setOpen(null)} /> : null}
        {open === 'versions' ? (
          <VersionsDialog agentId={id} readOnly={readOnly} onClose={() => setOpen(null)} />
        ) : null}
      </Suspense>
    </div>
  )
}
