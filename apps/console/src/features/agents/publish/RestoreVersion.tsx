import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { bannerText, isConflict } from '../../../lib/api/failures.ts'
import layout from '../../../lib/kit/fields/Form.module.css'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { ChangeList } from './ChangeList.tsx'
import css from './Publish.module.css'
import { usePublishTexts } from './texts.ts'
import { useChanges, useRestore } from './versions.ts'

interface RestoreVersionProps {
  agentId: string
  version: number
  onBack: () => void
  onDone: () => void
}

/** What restoring a version changes in the draft, and the button to do so. */
export function RestoreVersion({ agentId, version, onBack, onDone }: RestoreVersionProps) {
  const t = usePublishTexts()
  const { data, error, refetch } = useChanges(agentId, version)
  const restore = useRestore(agentId)
  const go = () =>
    data &&
    restore.mutate(data, {
      onSuccess: ({ skipped }) => {
        const count = skipped.length
        if (count > 0) showMessage(t('versions.skipped', { count }), 'warning')
        else showMessage(t('versions.restored', { version }))
        onDone()
      },
    })
  const changes = data?.changes.map((change) => ({ ...change, before: change.after, after: change.before }))
  return (
    <>
      <DialogContent className={layout.fields}>
        {restore.error ? (
          <Callout kind="error">
            {isConflict(restore.error) ? t('dialog.conflict') : bannerText(restore.error)}
          </Callout>
        ) : null}
        {error && !data ? (
          <FailureNotice error={error} onRetry={() => void refetch()} compact />
        ) : changes ? (
          <>
            <p className={css.text}>
              {t(changes.length === 0 ? 'versions.same' : 'versions.text', { version })}
            </p>
            <ChangeList changes={changes} />
          </>
        ) : (
          <Loading>
            <Skeleton height={120} radius={8} />
          </Loading>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onBack}>{t('versions.back')}</Button>
        <Button variant="contained" disabled={!changes?.length || restore.isPending} onClick={go}>
          {t('versions.restore')}
        </Button>
      </DialogActions>
    </>
  )
}
