import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { aiWorkers } from '@millrace/contract'
import Eraser from 'lucide-react/icons/eraser'
import Inbox from 'lucide-react/icons/inbox'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Search from 'lucide-react/icons/search'
import Target from 'lucide-react/icons/target'
import { useId, useState, type FormEvent } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { ChoiceCard } from '../../../lib/forms/ChoiceCard.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { useHasModel } from '../api/use-has-model.ts'
import { useCreateWorker, useWorkers } from '../api/workers.ts'
import { useWorkersTexts } from '../texts.ts'
import { firstTemplate } from './first-template.ts'
import css from './NewWorker.module.css'

const ICONS = {
  custom: Target,
  research: Search,
  cleanup: Eraser,
  answers: MessagesSquare,
  triage: Inbox,
} as const

const NAME_MAX = 80

interface NewWorkerProps {
  onCreated: (id: string) => void
  onClose: () => void
}

/** A template to start from, and a name; all else is asked step by step. */
export default function NewWorker({ onCreated, onClose }: NewWorkerProps) {
  const t = useWorkersTexts()
  const kit = useKitTexts()
  const [titleId, group] = [useId(), useId()]
  const { data, error, refetch, isPlaceholderData } = useWorkers()
  const create = useCreateWorker()
  const [chosen, setChosen] = useState<aiWorkers.WorkerTemplate | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const templates = isPlaceholderData ? undefined : data?.templates
  const hasModel = useHasModel()
  const template = chosen ?? firstTemplate(templates ?? [], hasModel)
  const nameOf = (key: typeof template) => {
    if (!key) return ''
    return key === 'custom' ? t('newWorker.own') : t(`templates.${key}.name`)
  }
  const name = typed ?? nameOf(template)

  const textOf = ({ key, needsModel }: aiWorkers.Template) => {
    const text = t(`templates.${key}.text`)
    return hasModel ? text : `${text} ${t(needsModel ? 'newWorker.needsModel' : 'newWorker.needsNone')}`
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!template || name.trim() === '' || create.isPending) return
    create.mutate({ template, name: name.trim() }, { onSuccess: ({ id }) => onCreated(id) })
  }

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t('newWorker.title')}</DialogTitle>
        <DialogContent className={layout.fields}>
          {create.error ? <Callout kind="error">{bannerText(create.error)}</Callout> : null}
          {error && !data ? <FailureNotice error={error} onRetry={() => void refetch()} compact /> : null}
          {templates || error ? null : (
            <Loading>
              <Skeleton height={200} radius={8} />
            </Loading>
          )}
          {templates ? (
            <fieldset className={css.templates}>
              <legend>{t('newWorker.template')}</legend>
              {templates.map((one) => (
                <ChoiceCard
                  key={one.key}
                  group={group}
                  checked={one.key === template}
                  onChoose={() => setChosen(one.key)}
                  title={t(`templates.${one.key}.name`)}
                  text={textOf(one)}
                  Icon={ICONS[one.key]}
                />
              ))}
            </fieldset>
          ) : null}
          <TextField
            label={t('newWorker.name')}
            value={name}
            onChange={({ target }) => setTyped(target.value)}
            inputProps={{ maxLength: NAME_MAX }}
            autoComplete="off"
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            disabled={!template || name.trim() === '' || create.isPending}
          >
            {t('newWorker.action')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
