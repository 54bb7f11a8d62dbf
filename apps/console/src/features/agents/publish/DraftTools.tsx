import History from 'lucide-react/icons/history'
import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { Suspense, useState } from 'react'
import type { agents } from '@millrace/contract'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { later } from '../../../lib/kit/later.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import css from './Publish.module.css'
import { usePublishTexts } from './texts.ts'
import { useUndo } from './use-undo.ts'
import { useChanges } from './versions.ts'

const [VersionsDialog, prepareVersions] = later(() => import('./VersionsDialog.tsx'))

/**
 * Undo, redo and earlier versions of the draft. They are apart from the button to publish: in German, its word fills
 * the line.
 */
export function DraftTools({ agent: { id, visibility } }: { agent: agents.Agent }) {
  const t = usePublishTexts()
  const readOnly = !useMayWrite()
  const { undo, redo } = useUndo(id, readOnly)
  const { data } = useChanges(id)
  const [open, setOpen] = useState(false)
  return (
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
      {(data?.released ?? visibility === 'public') ? (
        <IconAction size="small" label={t('history')} onClick={() => setOpen(true)} {...prepareVersions}>
          <History size={14} />
        </IconAction>
      ) : null}
      <Suspense fallback={null}>
        {open ? <VersionsDialog agentId={id} readOnly={readOnly} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </span>
  )
}
