import { tools } from '@millrace/contract'
import { z } from 'zod'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useSaveServerTool } from '../api.ts'
import { EffectField } from '../EffectField.tsx'
import { FormDialog } from '../../../lib/kit/dialogs/FormDialog.tsx'
import { useToolsTexts } from '../texts.ts'
import { useDialogForm } from '../use-dialog-form.ts'
import css from './Servers.module.css'

const SCHEMA = z.object({ name: tools.toolName, effect: z.enum(tools.EFFECTS) })

interface ServerToolDialogProps {
  saved: tools.ServerTool
  onClose: () => void
}

/** What an owner decides about a tool of an MCP server; the rest is shown as the server describes it. */
export default function ServerToolDialog({ saved, onClose }: ServerToolDialogProps) {
  const t = useToolsTexts()
  const save = useSaveServerTool()
  const { values, change, problems, submit } = useDialogForm(
    { name: saved.name, effect: saved.effect },
    {
      schema: SCHEMA,
      saver: { mutate: (tool, then) => save.mutate({ saved, tool }, then) },
      onSaved: () => {
        showMessage(t('editor.saved'))
        onClose()
      },
    },
  )
  return (
    <FormDialog
      title={t('servers.tool', { name: saved.remoteName, server: saved.server.name })}
      action={t('editor.save')}
      pending={save.isPending}
      problem={problems.other}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <p className={css.said}>{saved.description}</p>
      <TextField
        label={t('fields.name')}
        help={t('fields.nameHelp')}
        value={values.name}
        error={problems.fields.name}
        onChange={({ target }) => change({ name: target.value })}
        autoComplete="off"
      />
      <EffectField value={values.effect} onEffect={(effect) => change({ effect })} />
      <details>
        <summary>{t('parameters.title')}</summary>
        <pre className={css.schema}>{JSON.stringify(saved.schema, null, 2)}</pre>
      </details>
    </FormDialog>
  )
}
