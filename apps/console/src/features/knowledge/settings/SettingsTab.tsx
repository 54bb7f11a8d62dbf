import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { knowledge } from '@millrace/contract'
import { contractResolver } from '../../../lib/forms/contract-resolver.ts'
import { placeIssues } from '../../../lib/forms/place-issues.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { useKnowledgeTexts } from '../texts.ts'
import { ExportSection } from '../transfer/ExportSection.tsx'
import { EmbeddingSection } from './EmbeddingSection.tsx'
import { settingsSchema, useUpdateBase, type BaseSettings } from '../update-base.ts'

const DeleteBase = lazy(() => import('../DeleteBase.tsx'))

interface SettingsTabProps {
  base: knowledge.KnowledgeBase
  onDeleted: () => void
}

/** Name, description, and chunk sizes. Saved by a button, because the sizes have consequences. */
export default function SettingsTab({ base, onDeleted }: SettingsTabProps) {
  const kit = useKitTexts()
  const mayWrite = useMayWrite()
  return (
    <div className={layout.column}>
      {mayWrite ? null : <Callout kind="info">{kit('readOnly')}</Callout>}
      <SettingsForm base={base} readOnly={!mayWrite} />
      <EmbeddingSection base={base} readOnly={!mayWrite} />
      <ExportSection base={base} />
      {mayWrite ? <DeleteSection base={base} onDeleted={onDeleted} /> : null}
    </div>
  )
}

const valuesOf = ({ name, description, chunkSize, chunkOverlap }: knowledge.KnowledgeBase) => ({
  name,
  description,
  chunkSize,
  chunkOverlap,
})

function SettingsForm({ base, readOnly }: { base: knowledge.KnowledgeBase; readOnly: boolean }) {
  const t = useKnowledgeTexts()
  const update = useUpdateBase(base.id)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<BaseSettings>({
    resolver: contractResolver(settingsSchema),
    defaultValues: valuesOf(base),
    // Shows changes by others, except in fields being edited here.
    values: valuesOf(base),
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isDirty } = form.formState

  const submit = form.handleSubmit((body) => {
    setFailure(null)
    update.mutate(body, {
      onError: (error) => setFailure(placeIssues(error, form)),
      onSuccess: (saved) => {
        form.reset(valuesOf(saved), { keepFieldsRef: true })
        showMessage(t('settings.saved'))
      },
    })
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={layout.column}>
      {failure ? <Callout kind="error">{failure}</Callout> : null}
      <TextField
        {...form.register('name')}
        label={t('settings.name')}
        error={errors.name?.message}
        autoComplete="off"
        readOnly={readOnly}
      />
      <TextField
        {...form.register('description')}
        label={t('settings.description')}
        error={errors.description?.message}
        multiline
        minRows={2}
        maxRows={10}
        readOnly={readOnly}
        optional
      />
      <div className={layout.pair}>
        <TextField
          {...form.register('chunkSize', { valueAsNumber: true })}
          label={t('settings.chunkSize')}
          help={t('settings.chunkSizeHelp')}
          error={errors.chunkSize?.message}
          type="number"
          readOnly={readOnly}
        />
        <TextField
          {...form.register('chunkOverlap', { valueAsNumber: true })}
          label={t('settings.chunkOverlap')}
          help={t('settings.chunkOverlapHelp')}
          error={errors.chunkOverlap?.message}
          type="number"
          readOnly={readOnly}
        />
      </div>
      {readOnly ? null : <Callout kind="info">{t('settings.later')}</Callout>}
      {readOnly ? null : (
        <div className={layout.row}>
          <Button type="submit" variant="contained" disabled={!isDirty || update.isPending}>
            {t('settings.save')}
          </Button>
          {isDirty ? (
            <Button onClick={() => form.reset(valuesOf(base), { keepFieldsRef: true })}>
              {t('settings.discard')}
            </Button>
          ) : null}
        </div>
      )}
    </form>
  )
}

function DeleteSection({ base, onDeleted }: SettingsTabProps) {
  const t = useKnowledgeTexts()
  const [asking, setAsking] = useState(false)
  return (
    <section className={layout.section}>
      <h2>{t('settings.deleteTitle')}</h2>
      <p>{t('settings.deleteText')}</p>
      <Button color="error" onClick={() => setAsking(true)}>
        {t('settings.delete')}
      </Button>
      <Suspense fallback={null}>
        {asking ? <DeleteBase base={base} onClose={() => setAsking(false)} onDeleted={onDeleted} /> : null}
      </Suspense>
    </section>
  )
}
