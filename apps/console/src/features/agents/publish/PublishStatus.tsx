import Button from '@mui/material/Button'
import Rocket from 'lucide-react/icons/rocket'
import { Suspense, useState } from 'react'
import type { agents } from '@millrace/contract'
import { later } from '../../../lib/kit/later.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { saveDraft } from './history.ts'
import css from './Publish.module.css'
import { usePublishTexts } from './texts.ts'
import { type DraftChanges, useChanges } from './versions.ts'

const [PublishDialog, preparePublish] = later(() => import('./PublishDialog.tsx'))

/** The published version, the draft's unpublished changes, and the button to publish. */
export function PublishStatus({ agent: { id, visibility } }: { agent: agents.Agent }) {
  const t = usePublishTexts()
  const readOnly = !useMayWrite()
  const { data } = useChanges(id)
  const [open, setOpen] = useState(false)
  // Shown as probable until it is known, so that less changes then.
  const released = data?.released ?? visibility === 'public'
  const count = data?.changes.length ?? 0
  const publish = async () => {
    await saveDraft()
    setOpen(true)
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
      {readOnly ? null : (
        <div className={css.place}>
          {released ? (
            <Button
              size="small"
              fullWidth
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
        </div>
      )}
      <Suspense fallback={null}>
        {open ? <PublishDialog agentId={id} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </div>
  )
}
