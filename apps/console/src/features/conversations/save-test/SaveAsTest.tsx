import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { agentTests } from 'virtual:contract'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../../lib/api/client.ts'
import { bannerText } from '../../../lib/api/failures.ts'
import layout from '../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { EXPECTED_MAX } from '../../../lib/tests/expected-answer.ts'
import { prefillOf, QUESTION_MAX, type TestWish } from './prefill.ts'
import { useSaveTestTexts } from './texts.ts'
import { useSaveTest } from './use-save-test.ts'

interface SaveAsTestProps extends TestWish {
  agentId: string
  onClose: () => void
}

/** Adds a question with its answer to one of the agent's test sets; without any, to a first one that it makes. */
export default function SaveAsTest(props: SaveAsTestProps) {
  const { agentId, onClose } = props
  const t = useSaveTestTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const { data, error, refetch } = useQuery({
    queryKey: ['agents', agentId, 'tests'],
    queryFn: ({ signal }) => api.call(agentTests.list, { params: { id: agentId } }, { signal }),
    meta: { silent: true },
  })
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      {data ? (
        <TestForm {...props} sets={data.items.filter(({ sheet }) => sheet !== null)} />
      ) : (
        <>
          <DialogContent>
            {error ? (
              <FailureNotice error={error} onRetry={() => void refetch()} compact />
            ) : (
              <Loading>
                <Skeleton height={160} radius={8} />
              </Loading>
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{kit('cancel')}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

const SOURCE_MAX = 300

function TestForm(props: SaveAsTestProps & { sets: readonly { id: string; name: string }[] }) {
  const { agentId, sets, onClose } = props
  const t = useSaveTestTexts()
  const kit = useKitTexts()
  const { save, setId, setSetId } = useSaveTest({ agentId, firstSet: sets[0]?.id ?? null, onSaved: onClose })
  const [first] = useState(() => prefillOf(props))
  const [question, setQuestion] = useState(first.question)
  const [expected, setExpected] = useState(first.expected)
  const [source, setSource] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ question, expected, source })
  }
  return (
    <form onSubmit={submit} noValidate>
      <DialogContent className={layout.fields}>
        {save.error ? <Callout kind="error">{bannerText(save.error)}</Callout> : null}
        <ChosenSet sets={sets} value={setId} onChange={setSetId} />
        <TextField
          label={t('question')}
          value={question}
          onChange={({ target }) => setQuestion(target.value)}
          inputProps={{ maxLength: QUESTION_MAX }}
          multiline
        />
        <TextField
          label={t('expected')}
          help={t(props.declined ? 'declinedHelp' : 'expectedHelp')}
          value={expected}
          onChange={({ target }) => setExpected(target.value)}
          inputProps={{ maxLength: EXPECTED_MAX }}
          multiline
          minRows={2}
          maxRows={10}
          optional
          startHere
        />
        <TextField
          label={t('source')}
          help={props.sources.join(', ') || undefined}
          value={source}
          onChange={({ target }) => setSource(target.value)}
          inputProps={{ maxLength: SOURCE_MAX }}
          optional
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{kit('cancel')}</Button>
        <Button type="submit" variant="contained" disabled={save.isPending || question.trim() === ''}>
          {t('save')}
        </Button>
      </DialogActions>
    </form>
  )
}

interface ChosenSetProps {
  sets: readonly { id: string; name: string }[]
  value: string | null
  onChange: (setId: string) => void
}

/** The test set that gets the question; before there is any, what saving makes. */
function ChosenSet({ sets, value, onChange }: ChosenSetProps) {
  const t = useSaveTestTexts()
  if (sets.length === 0) return <Callout kind="info">{t('makesSet', { name: t('firstSet') })}</Callout>
  return (
    <SelectField label={t('set')} value={value ?? ''} onChange={({ target }) => onChange(target.value)}>
      {sets.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
