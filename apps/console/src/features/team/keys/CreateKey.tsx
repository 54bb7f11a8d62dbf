import { team } from 'virtual:contract'
import type { team as contract } from '@millrace/contract'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { contractResolver } from '../../../lib/forms/contract-resolver.ts'
import { placeIssues } from '../../../lib/forms/place-issues.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { keySchema, useCreateApiKey, type NewKey } from './api-keys.ts'
import { Choices } from '../Choices.tsx'
import { ProjectsField } from '../ProjectsField.tsx'
import { useTeamTexts } from '../texts.ts'

const DAYS = [7, 30, 90, 365]
const DAY_MS = 86_400_000

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

interface CreateKeyProps {
  onClose: () => void
  onMade: (key: string) => void
}

/** A key for one program: its scopes, projects and expiry. */
export default function CreateKey({ onClose, onMade }: CreateKeyProps) {
  const t = useTeamTexts()
  const kit = useKitTexts()
  const id = useId()
  const create = useCreateApiKey()
  const [failure, setFailure] = useState<string | null>(null)
  const [days, setDays] = useState<number | null>(null)
  const form = useForm<NewKey>({
    resolver: contractResolver(keySchema),
    defaultValues: { name: '', scopes: ['read'], projects: null },
  })
  const { errors } = form.formState
  const [scopes, projects] = useWatch({ control: form.control, name: ['scopes', 'projects'] })

  const submit = form.handleSubmit((values) => {
    setFailure(null)
    const expires = days === null ? null : inDays(days)
    create.mutate(
      { ...values, expires },
      {
        onError: (error) => setFailure(placeIssues(error, form)),
        onSuccess: ({ key }) => onMade(key),
      },
    )
  })

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={id}>{t('keys.createTitle')}</DialogTitle>
        <DialogContent className={layout.fields}>
          {failure ? <Callout kind="error">{failure}</Callout> : null}
          <TextField
            {...form.register('name')}
            label={t('keys.name')}
            help={t('keys.nameHelp')}
            error={errors.name?.message}
            autoComplete="off"
            startHere
          />
          <ScopesField
            scopes={scopes}
            error={errors.scopes?.message}
            onScopes={(next) => form.setValue('scopes', next, { shouldValidate: form.formState.isSubmitted })}
          />
          <ProjectsField
            projects={projects ?? null}
            error={errors.projects?.message}
            onProjects={(next) =>
              form.setValue('projects', next, { shouldValidate: form.formState.isSubmitted })
            }
          />
          <SelectField
            label={t('keys.expires')}
            value={days ?? ''}
            onChange={({ target }) => setDays(target.value === '' ? null : Number(target.value))}
          >
            <option value="">{t('keys.expiresNever')}</option>
            {DAYS.map((count) => (
              <option key={count} value={count}>
                {t('keys.expiresDays', { count })}
              </option>
            ))}
          </SelectField>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button type="submit" variant="contained" disabled={create.isPending}>
            {t('keys.createAction')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface ScopesFieldProps {
  scopes: readonly contract.KeyScope[]
  error: string | undefined
  onScopes: (scopes: contract.KeyScope[]) => void
}

function ScopesField({ scopes, error, onScopes }: ScopesFieldProps) {
  const t = useTeamTexts()
  const choices = team.KEY_SCOPES.map((key) => ({
    key,
    label: t(`keys.scopeNames.${key}`),
    help: t(`keys.scopeHelp.${key}`),
  }))
  return (
    <Choices label={t('keys.scopes')} choices={choices} selected={scopes} error={error} onChange={onScopes} />
  )
}
