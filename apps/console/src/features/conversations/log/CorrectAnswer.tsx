import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { contractResolver } from '../../../lib/forms/contract-resolver.ts'
import { placeIssues } from '../../../lib/forms/place-issues.ts'
import layout from '../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import { useConversationsTexts } from '../texts.ts'
import { AnswerNow } from './AnswerNow.tsx'
import { pairSchema, useCorrect } from './correct.ts'
import css from './Pane.module.css'
import type { TranscriptTools } from './transcript-tools.ts'

interface CorrectAnswerProps extends TranscriptTools {
  question: string
  answer: string
  onClose: () => void
}

/** Adds a better answer to the agent's knowledge, then shows how the agent responds now. */
export default function CorrectAnswer(props: CorrectAnswerProps) {
  const { agent, onClose } = props
  const t = useConversationsTexts()
  const titleId = useId()
  const [saved, setSaved] = useState<{ baseId: string; sourceId: string; question: string } | null>(null)
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('log.correctTitle')}</DialogTitle>
      {saved ? (
        <>
          <DialogContent className={layout.fields}>
            <AnswerNow agentId={agent.id} {...saved} />
          </DialogContent>
          <DialogActions>
            <Button variant="contained" onClick={onClose}>
              {t('log.done')}
            </Button>
          </DialogActions>
        </>
      ) : (
        <CorrectForm {...props} onSaved={setSaved} />
      )}
    </Dialog>
  )
}

interface CorrectFormProps extends CorrectAnswerProps {
  onSaved: (saved: { baseId: string; sourceId: string; question: string }) => void
}

function CorrectForm({ agent, baseNames, makeBase, question, answer, onSaved, onClose }: CorrectFormProps) {
  const t = useConversationsTexts()
  const kit = useKitTexts()
  const [chosen, setChosen] = useState<string | null>(null)
  const base = agent.knowledgeIds.find((id) => id === chosen) ?? agent.knowledgeIds[0]
  const [failure, setFailure] = useState<string | null>(null)
  const correct = useCorrect(base ?? makeBase)
  const form = useForm({
    resolver: contractResolver(pairSchema),
    defaultValues: {
      type: 'qa' as const,
      question: question.replaceAll(/\s+/g, ' ').slice(0, 2000),
      answer: '',
    },
  })
  const { errors } = form.formState

  const submit = form.handleSubmit((pair) => {
    setFailure(null)
    correct.mutate(pair, {
      onError: (error) => setFailure(placeIssues(error, form)),
      onSuccess: (added) => onSaved({ ...added, question: pair.question }),
    })
  })

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <DialogContent className={layout.fields}>
        {failure ? <Callout kind="error">{failure}</Callout> : null}
        <details className={css.before}>
          <summary>{t('log.before')}</summary>
          <p>{answer}</p>
        </details>
        <TextField
          {...form.register('question')}
          label={t('log.question')}
          error={errors.question?.message}
          autoComplete="off"
        />
        <TextField
          {...form.register('answer')}
          label={t('log.betterAnswer')}
          help={t('log.correctHelp')}
          error={errors.answer?.message}
          multiline
          minRows={4}
          maxRows={12}
          startHere
        />
        {agent.knowledgeIds.length > 1 ? (
          <SelectField
            label={t('log.base')}
            value={base ?? ''}
            onChange={({ target }) => setChosen(target.value)}
          >
            {agent.knowledgeIds.map((id) => (
              <option key={id} value={id}>
                {baseNames.get(id) ?? id}
              </option>
            ))}
          </SelectField>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{kit('cancel')}</Button>
        <Button type="submit" variant="contained" disabled={correct.isPending}>
          {t('save')}
        </Button>
      </DialogActions>
    </form>
  )
}
