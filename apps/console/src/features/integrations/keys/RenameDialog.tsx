import { useState } from 'react'
import { bannerText, fieldIssues, isConflict } from '../../../lib/api/failures.ts'
import { FormDialog } from '../../../lib/kit/dialogs/FormDialog.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useUpdateCredential, type Credential } from '../api.ts'
import { useIntegrationsTexts } from '../texts.ts'

/** Renames a key; its secret is unchanged. */
export default function RenameDialog({
  credential,
  onClose,
}: {
  credential: Credential
  onClose: () => void
}) {
  const t = useIntegrationsTexts()
  const update = useUpdateCredential()
  const [name, setName] = useState(credential.name)

  function submit() {
    const { id, revision } = credential
    update.mutate(
      { id, name, revision },
      {
        onSuccess: () => {
          showMessage(t('dialog.renamed'))
          onClose()
        },
      },
    )
  }

  const { error } = update
  const [issue] = fieldIssues(error)
  const complaint = issue?.message ?? (isConflict(error) ? t('dialog.conflict') : bannerText(error))
  return (
    <FormDialog
      title={t('dialog.rename', { name: credential.name })}
      action={t('dialog.save')}
      pending={update.isPending}
      problem={null}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('dialog.name')}
        value={name}
        error={error ? complaint : undefined}
        onChange={({ target }) => setName(target.value)}
        autoComplete="off"
        startHere
      />
    </FormDialog>
  )
}
