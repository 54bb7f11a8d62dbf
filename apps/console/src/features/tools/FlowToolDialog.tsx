import { tools } from '@millrace/contract'
import { useState } from 'react'
import { SearchField } from '../../lib/kit/fields/SearchField.tsx'
import { SelectField } from '../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../lib/kit/fields/TextField.tsx'
import { showMessage } from '../../lib/notify/message.ts'
import { useFlowChoice, useSaveFlowTool } from './api.ts'
import { EffectField } from './EffectField.tsx'
import { FormDialog } from '../../lib/kit/dialogs/FormDialog.tsx'
import { useToolsTexts } from './texts.ts'
import { useDialogForm } from './use-dialog-form.ts'

interface FlowToolDialogProps {
  /** Null for a new one. */
  saved: tools.FlowTool | null
  onClose: () => void
}

/** Makes a flow a tool, or changes such a tool. */
export default function FlowToolDialog({ saved, onClose }: FlowToolDialogProps) {
  const t = useToolsTexts()
  const save = useSaveFlowTool()
  const { values, change, problems, submit } = useDialogForm(
    {
      flowId: saved?.flowId ?? '',
      name: saved?.name ?? '',
      description: saved?.description ?? '',
      effect: saved?.effect ?? 'write',
      timeoutSeconds: String(saved?.timeoutSeconds ?? 60),
    },
    {
      schema: tools.flowToolSchema,
      saver: { mutate: (tool, then) => save.mutate({ saved, tool }, then) },
      onSaved: () => {
        showMessage(t(saved ? 'editor.saved' : 'editor.created'))
        onClose()
      },
    },
  )
  return (
    <FormDialog
      title={t(saved ? 'flow.edit' : 'flow.new')}
      action={t('editor.save')}
      pending={save.isPending}
      problem={problems.other}
      onSubmit={() => submit({ ...values, timeoutSeconds: Number(values.timeoutSeconds) })}
      onClose={onClose}
    >
      <p>{t('flow.text')}</p>
      <FlowSelect
        saved={saved}
        value={values.flowId}
        error={problems.fields.flowId ? t('flow.required') : undefined}
        onFlow={(flowId, title) => change({ flowId, ...(values.name === '' ? { name: nameOf(title) } : {}) })}
      />
      <TextField
        label={t('fields.name')}
        help={t('fields.nameHelp')}
        value={values.name}
        error={problems.fields.name}
        onChange={({ target }) => change({ name: target.value })}
        autoComplete="off"
      />
      <TextField
        label={t('fields.description')}
        help={t('fields.descriptionHelp')}
        value={values.description}
        error={problems.fields.description}
        onChange={({ target }) => change({ description: target.value })}
        multiline
        minRows={2}
        maxRows={6}
      />
      <EffectField value={values.effect} onEffect={(effect) => change({ effect })} />
      <TextField
        label={t('fields.timeoutSeconds')}
        help={t('flow.timeoutHelp')}
        value={values.timeoutSeconds}
        error={problems.fields.timeoutSeconds}
        onChange={({ target }) => change({ timeoutSeconds: target.value })}
        type="number"
      />
    </FormDialog>
  )
}

interface FlowSelectProps {
  saved: tools.FlowTool | null
  value: string
  error: string | undefined
  onFlow: (id: string, title: string) => void
}

function FlowSelect({ saved, value, error, onFlow }: FlowSelectProps) {
  const t = useToolsTexts()
  const [search, setSearch] = useState('')
  const { data } = useFlowChoice(search)
  const items = data?.items ?? []
  const isMany = search !== '' || (data ? data.total > items.length : false)
  const isListed = value === '' || items.some(({ id }) => id === value)
  return (
    <>
      {isMany ? <SearchField label={t('flow.search')} value={search} onSearch={setSearch} /> : null}
      <SelectField
        label={t('flow.flow')}
        value={value}
        error={error}
        onChange={({ target }) =>
          onFlow(target.value, items.find(({ id }) => id === target.value)?.title ?? '')
        }
      >
        <option value="">{t('flow.choose')}</option>
        {isListed ? null : <option value={value}>{saved?.flow.title ?? '…'}</option>}
        {items.map(({ id, title, publishedVersion }) => (
          <option key={id} value={id} disabled={publishedVersion === null}>
            {publishedVersion === null ? t('flow.unpublished', { title }) : title}
          </option>
        ))}
      </SelectField>
    </>
  )
}

/** A name for the model from a title, such as check_stock. */
const nameOf = (title: string): string =>
  title
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter(Boolean)
    .join('_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 64)
