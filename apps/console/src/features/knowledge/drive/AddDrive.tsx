import { knowledge } from 'virtual:contract'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { AddDialog, type AddProps } from '../sources/AddDialog.tsx'
import { useKnowledgeTexts } from '../texts.ts'
import css from './AddDrive.module.css'
import { useAddDrive, useDriveConnections } from './calls.ts'
import { DriveChoice } from './DriveChoice.tsx'
import { useDriveTexts } from './texts.ts'

/** Adds files and folders of Google Drive, which are kept in sync. */
export default function AddDrive({ base, onClose }: AddProps) {
  const t = useDriveTexts()
  const words = useKnowledgeTexts()
  const add = useAddDrive(base)
  const { data, error, refetch } = useDriveConnections()
  const [account, setAccount] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<string | null>(null)
  const items = data?.items ?? []
  const connection =
    items.find(({ id }) => id === account) ?? items.find(({ state }) => state === 'connected') ?? items[0]

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!connection || chosen.size === 0) return setFailure(t('missing'))
    if (chosen.size > knowledge.DRIVE_SELECTED_MAX)
      return setFailure(t('most', { count: knowledge.DRIVE_SELECTED_MAX }))
    setFailure(null)
    const connectionId = connection.id
    return add.mutate(
      [...chosen].map((fileId) => ({ type: 'drive' as const, connectionId, fileId })),
      {
        onError: (problem) => setFailure(problem.message),
        onSuccess: () => {
          showMessage(words('add.added'))
          onClose()
        },
      },
    )
  }

  return (
    <AddDialog
      title={t('title')}
      action={t('action')}
      failure={failure}
      pending={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={css.help}>{t('help')}</p>
      {error && !data ? <FailureNotice error={error} onRetry={() => void refetch()} compact /> : null}
      {!data && !error ? (
        <Loading>
          <Skeleton height={160} radius={8} />
        </Loading>
      ) : null}
      {data && !connection ? <NoAccount /> : null}
      {connection && items.length > 1 ? (
        <SelectField
          label={t('account')}
          value={connection.id}
          onChange={({ target }) => {
            setAccount(target.value)
            setChosen(new Set())
          }}
        >
          {items.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      {connection && connection.state !== 'connected' ? (
        <Callout kind="warning">{t('reconnect', { name: connection.name })}</Callout>
      ) : null}
      {connection?.state === 'connected' ? (
        <DriveChoice key={connection.id} connectionId={connection.id} chosen={chosen} onChosen={setChosen} />
      ) : null}
      {chosen.size > 0 ? <p className={css.help}>{t('selected', { count: chosen.size })}</p> : null}
    </AddDialog>
  )
}

function NoAccount() {
  const t = useDriveTexts()
  const mayConnect = useMay('integrations') === 'yes'
  return (
    <Callout kind="info">
      {t('none')}{' '}
      {mayConnect ? (
        <Link to="/user/integrations" search={{ tab: 'connections' }}>
          {t('connect')}
        </Link>
      ) : (
        t('askAdmin')
      )}
    </Callout>
  )
}
