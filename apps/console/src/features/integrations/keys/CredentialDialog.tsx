import { useState } from 'react'
import { bannerText, fieldIssues, isConflict } from '../../../lib/api/failures.ts'
import { FormDialog } from '../../../lib/kit/dialogs/FormDialog.tsx'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useInformation } from '../../../lib/session/information.ts'
import { useCreateCredential, useUpdateCredential, type Credential } from '../api.ts'
import { useIntegrationsTexts } from '../texts.ts'
import { SecretFields, type FieldsProps } from './SecretFields.tsx'
import {
  checkNew,
  checkSecret,
  emptyValues,
  placeOf,
  type Placed,
  type SecretValues,
} from './secret-values.ts'

interface CredentialDialogProps {
  kind: Credential['kind']
  /** The credential whose secret is replaced; null to create one. */
  credential: Credential | null
  onClose: () => void
  /** Called with the saved credential, which is then tested. */
  onSaved: (saved: Credential) => void
}

/** Creates a key or replaces its secret. */
export default function CredentialDialog({ kind, credential, onClose, onSaved }: CredentialDialogProps) {
  const t = useIntegrationsTexts()
  const [values, setValues] = useState<SecretValues>(() => emptyValues(credential))
  const save = useSave(kind, credential, (saved) => {
    showMessage(t('dialog.saved'))
    onClose()
    onSaved(saved)
  })

  const onChange = (change: Partial<SecretValues>) => setValues((before) => ({ ...before, ...change }))
  const fields: FieldsProps = { kind, values, errors: save.errors, onChange }
  return (
    <FormDialog
      title={useTitle(kind, credential)}
      action={t('dialog.save')}
      pending={save.pending}
      problem={save.failure}
      onSubmit={() => save.submit(values)}
      onClose={onClose}
    >
      {credential ? <p>{t('dialog.replaceText')}</p> : <NameFields {...fields} />}
      <SecretFields {...fields} startHere={credential !== null} />
    </FormDialog>
  )
}

function useTitle(kind: Credential['kind'], credential: Credential | null): string {
  const t = useIntegrationsTexts()
  if (credential) return t('dialog.replace', { name: credential.name })
  return kind === 'http' ? t('dialog.addSecret') : t('dialog.add', { kind: t(`kinds.${kind}`) })
}

/** Saves the form. Errors are shown at their field, others above the form. */
function useSave(
  kind: Credential['kind'],
  credential: Credential | null,
  onDone: (saved: Credential) => void,
) {
  const t = useIntegrationsTexts()
  const create = useCreateCredential()
  const update = useUpdateCredential()
  const [errors, setErrors] = useState<Placed>({})
  const [failure, setFailure] = useState<string | null>(null)

  function onError(error: Error) {
    const placed: Placed = {}
    for (const { path, message } of fieldIssues(error)) {
      const field = placeOf(path)
      if (field) placed[field] ??= message
    }
    setErrors(placed)
    if (Object.keys(placed).length > 0) return
    setFailure(credential && isConflict(error) ? t('dialog.conflict') : bannerText(error))
  }

  function submit(values: SecretValues) {
    setErrors({})
    setFailure(null)
    const then = { onSuccess: onDone, onError }
    if (credential) {
      const checked = checkSecret(kind, values)
      if (!checked.ok) return setErrors(checked.errors)
      return update.mutate({ id: credential.id, secret: checked.body, revision: credential.revision }, then)
    }
    const checked = checkNew(kind, values)
    if (!checked.ok) return setErrors(checked.errors)
    create.mutate(checked.body, then)
  }

  return { submit, errors, failure, pending: create.isPending || update.isPending }
}

function NameFields({ values, errors, onChange }: FieldsProps) {
  const t = useIntegrationsTexts()
  const { data: user } = useInformation()
  return (
    <>
      <TextField
        label={t('dialog.name')}
        help={t('dialog.nameHelp')}
        value={values.name}
        error={errors.name}
        onChange={({ target }) => onChange({ name: target.value })}
        autoComplete="off"
        startHere
      />
      <SelectField
        label={t('dialog.project')}
        value={values.projectId}
        error={errors.projectId}
        onChange={({ target }) => onChange({ projectId: target.value })}
      >
        <option value="">{t('allProjects')}</option>
        {(user?.projects ?? []).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  )
}
