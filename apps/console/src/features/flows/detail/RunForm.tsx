import Button from '@mui/material/Button'
import type { flows } from '@millrace/contract'
import { useState, type FormEvent } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { useRunFlow } from '../../runs/api/runs.ts'
import { useVersion } from '../../../lib/flows/api/versions.ts'
import { focusInvalid } from '../../../lib/flows/form/focus-invalid.ts'
import { ParameterForm } from '../../../lib/flows/form/ParameterForm.tsx'
import type { Values } from '../../../lib/flows/form/types.ts'
import { useProblemTexts } from '../../../lib/flows/form/use-problem-texts.ts'
import { readForm } from '../../../lib/flows/form/values.ts'
import css from './Detail.module.css'
import { useDetailTexts } from './texts.ts'

interface RunFormProps {
  flow: flows.Flow
  onRun: (runId: string) => void
}

/** The parameters of the selected version. Input is kept when the version changes. */
export function RunForm({ flow, onRun }: RunFormProps) {
  const t = useDetailTexts()
  const textsOf = useProblemTexts()
  const run = useRunFlow(flow.id)
  const { publishedVersion: version, changed } = flow
  const [wantsDraft, setWantsDraft] = useState(false)
  const draft = version === null || wantsDraft
  // The draft is loaded already; an older published version is fetched only when it differs.
  const published = useVersion(flow.id, !draft && changed ? version : null)
  const document = draft || !changed ? flow.document : published.data?.document
  const [values, setValues] = useState<Values>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const params = document?.params ?? []

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (run.isPending || !document) return
    const read = readForm(params, values)
    setErrors(textsOf(read.problems))
    if (read.problems.length > 0) return focusInvalid(event.currentTarget)
    run.mutate({ params: read.values, draft }, { onSuccess: ({ runId }) => onRun(runId) })
  }

  return (
    <form onSubmit={submit} noValidate className={layout.fields} aria-label={t('run.title')}>
      <h2>{t('run.title')}</h2>
      {version !== null && changed ? (
        <SelectField
          label={t('run.which')}
          value={draft ? 'draft' : 'published'}
          onChange={({ target }) => setWantsDraft(target.value === 'draft')}
        >
          <option value="published">{t('run.published', { version })}</option>
          <option value="draft">{t('run.draft')}</option>
        </SelectField>
      ) : null}
      {document && params.length === 0 ? <p className={css.hint}>{t('run.noParams')}</p> : null}
      <ParameterForm definitions={params} values={values} onChange={setValues} errors={errors} />
      {run.error ? <Callout kind="error">{bannerText(run.error)}</Callout> : null}
      <div className={layout.row}>
        <Button type="submit" variant="contained" disabled={run.isPending || !document}>
          {t(run.isPending ? 'run.running' : 'run.action')}
        </Button>
      </div>
    </form>
  )
}
