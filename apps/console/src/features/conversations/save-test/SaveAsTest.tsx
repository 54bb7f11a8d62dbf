import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { agentTests } from 'virtual:contract'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../../lib/api/client.ts'
import { bannerText } from '../../../lib/api/failures.ts'
import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { FailureNotice } from '../../../lib/kit/notices/FailureNotice.tsx'
import { Loading, Skeleton } from '../../../lib/kit/Skeleton.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { showMessage } from '../../../lib/notify/message.ts'
import { useSaveTestTexts } from './texts.ts'

/** A question with its expected answer. */
export interface TestWish {
  question: string
  answer: string
  /** Names of the cited sources. */
  sources: readonly string[]
}

interface SaveAsTestProps extends TestWish {
  agentId: string
  onClose: () => void
}

/** Adds a question with its answer to one of the agent's test sets. */
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
  const sets = data?.items.filter(({ sheet }) => sheet !== null) ?? []
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      {sets.length > 0 ? (
        <TestForm {...props} sets={sets} />
      ) : (
        <>
          <DialogContent>
            {error ? (
              <FailureNotice error={error} onRetry={() => void refetch()} compact />
            ) : data ? (
              t('none')
            ) : (
              <Loading>
                <Skeleton height={160} radius={8} />
              </Loading>
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{kit('cancel')}</Button>
            {data ? (
              <ButtonLink
                to="/console/agent/setting/$id"
                params={{ id: agentId }}
                search={{ tab: 'tests' }}
                variant="contained"
              >
                {t('open')}
              </ButtonLink>
            ) : null}
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

/** Citation marks are specific to this response. */
const withoutMarks = (answer: string): string => answer.replaceAll(/ ?\[\d{1,3}\]/g, '')

const LIMITS = { question: 4000, expected: 8000, source: 300 }

function TestForm(props: SaveAsTestProps & { sets: readonly { id: string; name: string }[] }) {
  const { agentId, sets, onClose } = props
  const t = useSaveTestTexts()
  const kit = useKitTexts()
  const queries = useQueryClient()
  const [setId, setSetId] = useState(sets[0]?.id ?? '')
  const [question, setQuestion] = useState(props.question.slice(0, LIMITS.question))
  const [expected, setExpected] = useState(withoutMarks(props.answer).slice(0, LIMITS.expected))
  const [source, setSource] = useState('')
  const save = useMutation({
    mutationFn: () =>
      api.call(agentTests.addQuestion, {
        params: { id: agentId, setId },
        body: { question: question.replaceAll(/\s+/g, ' '), expected, source },
      }),
    onSuccess: () => {
      showMessage(t('saved'))
      void queries.invalidateQueries({ queryKey: ['agents', agentId, 'tests'] })
      onClose()
    },
    meta: { silent: true },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <DialogContent className={layout.fields}>
        {save.error ? <Callout kind="error">{bannerText(save.error)}</Callout> : null}
        <SelectField label={t('set')} value={setId} onChange={({ target }) => setSetId(target.value)}>
          {sets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('question')}
          value={question}
          onChange={({ target }) => setQuestion(target.value)}
          inputProps={{ maxLength: LIMITS.question }}
          multiline
        />
        <TextField
          label={t('expected')}
          help={t('expectedHelp')}
          value={expected}
          onChange={({ target }) => setExpected(target.value)}
          inputProps={{ maxLength: LIMITS.expected }}
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
          inputProps={{ maxLength: LIMITS.source }}
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
