import { tools } from '@millrace/contract'
import { useState } from 'react'
import { z } from 'zod'
import layout from '../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useSaveServer, useSignInToServer } from '../api.ts'
import { CredentialSelect } from '../editor/CredentialField.tsx'
import { FormDialog } from '../../../lib/kit/dialogs/FormDialog.tsx'
import { useToolsTexts } from '../texts.ts'
import { useDialogForm } from '../use-dialog-form.ts'

const SIGN_IN = tools.signInToServer.body

interface ServerDialogProps {
  /** Null to connect a new one. */
  saved: tools.ToolServer | null
  onClose: () => void
}

interface Values {
  name: string
  url: string
  credentialId: string | null
  clientId: string
  clientSecret: string
}

const serverOf = ({ name, url, credentialId }: Values) => ({ name, url, credentialId })

const signInOf = (saved: tools.ToolServer | null, { name, url, clientId, clientSecret }: Values) => ({
  id: saved?.id ?? null,
  server: { name, url },
  client: clientId.trim() === '' ? null : { id: clientId, secret: clientSecret },
})

/** Connects an MCP server, or changes how it is reached. Its tools are read before anything is saved. */
export default function ServerDialog({ saved, onClose }: ServerDialogProps) {
  const t = useToolsTexts()
  const save = useSaveServer()
  const signIn = useSignInToServer()
  const [signsIn, setSignsIn] = useState(saved?.signsIn ?? false)
  const { values, change, problems, submit } = useDialogForm(
    {
      name: saved?.name ?? '',
      url: saved?.url ?? '',
      credentialId: saved?.credentialId ?? null,
      clientId: '',
      clientSecret: '',
    },
    {
      schema: z.union([tools.toolServerInput, SIGN_IN]),
      saver: {
        mutate: (input, then) =>
          'server' in input
            ? signIn.mutate(input, { onError: then.onError })
            : save.mutate({ saved, server: input }, then),
      },
      onSaved: () => {
        showMessage(t('servers.saved'))
        onClose()
      },
    },
  )
  const pending = save.isPending || signIn.isPending || signIn.isSuccess

  const send = () => submit(signsIn ? signInOf(saved, values) : serverOf(values))

  return (
    <FormDialog
      title={t(saved ? 'servers.edit' : 'servers.connect')}
      action={t(pending ? 'servers.connecting' : signsIn ? 'servers.signInAction' : 'servers.connectAction')}
      pending={pending}
      problem={problems.other}
      onSubmit={send}
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
      <SelectField
        label={t('servers.access')}
        value={signsIn ? 'oauth' : 'credential'}
        onChange={({ target }) => setSignsIn(target.value === 'oauth')}
      >
        <option value="credential">{t('servers.byCredential')}</option>
        <option value="oauth">{t('servers.bySignIn')}</option>
      </SelectField>
      {signsIn ? (
        <ClientFields values={values} errors={problems.fields} onChange={change} />
      ) : (
        <CredentialSelect
          url={values.url}
          value={values.credentialId}
          onChange={(credentialId) => change({ credentialId })}
          disabled={false}
        />
      )}
    </FormDialog>
  )
}

interface ClientFieldsProps {
  values: { clientId: string; clientSecret: string }
  errors: Readonly<Record<string, string>>
  onChange: (part: { clientId: string } | { clientSecret: string }) => void
}

/** The OAuth app of a server where none can be registered by a program. */
function ClientFields({ values, errors, onChange }: ClientFieldsProps) {
  const t = useToolsTexts()
  return (
    <details>
      <summary>{t('servers.client')}</summary>
      <div className={layout.fields}>
        <p>{t('servers.clientText', { url: `${window.location.origin}/oauth/tool-server` })}</p>
        <TextField
          label={t('servers.clientId')}
          value={values.clientId}
          error={errors['client.id']}
          onChange={({ target }) => onChange({ clientId: target.value })}
          autoComplete="off"
        />
        <TextField
          label={t('servers.clientSecret')}
          type="password"
          value={values.clientSecret}
          error={errors['client.secret']}
          onChange={({ target }) => onChange({ clientSecret: target.value })}
          autoComplete="off"
        />
      </div>
    </details>
  )
}
