import { tools } from '@millrace/contract'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useSaveServer } from '../api.ts'
import { CredentialSelect } from '../editor/CredentialField.tsx'
import { FormDialog } from '../../../lib/kit/dialogs/FormDialog.tsx'
import { useToolsTexts } from '../texts.ts'
import { useDialogForm } from '../use-dialog-form.ts'

interface ServerDialogProps {
  /** Null to connect a new one. */
  saved: tools.ToolServer | null
  onClose: () => void
}

/** Connects an MCP server, or changes how it is reached. Its tools are read before anything is saved. */
export default function ServerDialog({ saved, onClose }: ServerDialogProps) {
  const t = useToolsTexts()
  const save = useSaveServer()
  const { values, change, problems, submit } = useDialogForm(
    { name: saved?.name ?? '', url: saved?.url ?? '', credentialId: saved?.credentialId ?? null },
    {
      schema: tools.toolServerInput,
      saver: { mutate: (server, then) => save.mutate({ saved, server }, then) },
      onSaved: () => {
        showMessage(t('servers.saved'))
        onClose()
      },
    },
  )
  return (
    <FormDialog
      title={t(saved ? 'servers.edit' : 'servers.connect')}
      action={t(save.isPending ? 'servers.connecting' : 'servers.connectAction')}
      pending={save.isPending}
      problem={problems.other}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <p>{t('servers.dialogText')}</p>
      <TextField
        label={t('fields.serverName')}
        value={values.name}
        error={problems.fields.name}
        onChange={({ target }) => change({ name: target.value })}
        autoComplete="off"
        startHere
      />
      <TextField
        label={t('fields.url')}
        help={t('servers.urlHelp')}
        value={values.url}
        error={problems.fields.url}
        onChange={({ target }) => change({ url: target.value })}
        placeholder="https://"
        autoComplete="off"
      />
      <CredentialSelect
        url={values.url}
        value={values.credentialId}
        onChange={(credentialId) => change({ credentialId })}
        disabled={false}
      />
    </FormDialog>
  )
}
