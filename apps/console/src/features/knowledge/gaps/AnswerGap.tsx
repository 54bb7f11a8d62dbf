import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { knowledge } from '@millrace/contract'
import { contractResolver } from '../../../lib/forms/contract-resolver.ts'
import { placeIssues } from '../../../lib/forms/place-issues.ts'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { answerSchema, useAnswerGap } from '../base-gaps.ts'
import { AddDialog } from '../sources/AddDialog.tsx'
import { useKnowledgeTexts } from '../texts.ts'

interface AnswerGapProps {
  baseId: string
  gap: knowledge.Gap
  onClose: () => void
}

/** Turns a gap into a question-and-answer pair. */
export default function AnswerGap({ baseId, gap, onClose }: AnswerGapProps) {
  const t = useKnowledgeTexts()
  const answer = useAnswerGap(baseId)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    resolver: contractResolver(answerSchema),
    defaultValues: { question: gap.question, answer: '' },
  })
  const { errors } = form.formState

  const submit = form.handleSubmit((body) => {
    setFailure(null)
    answer.mutate(
      { gid: gap.id, body },
      {
        onError: (error) => setFailure(placeIssues(error, form)),
        onSuccess: () => {
          showMessage(t('gaps.done'))
          onClose()
        },
      },
    )
  })

  return (
    <AddDialog
      title={t('gaps.dialogTitle')}
      action={t('gaps.dialogAction')}
      failure={failure}
      pending={answer.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextField
        {...form.register('question')}
        label={t('add.question')}
        error={errors.question?.message}
        autoComplete="off"
      />
      <TextField
        {...form.register('answer')}
        label={t('add.answer')}
        help={t('add.qaHelp')}
        error={errors.answer?.message}
        multiline
        minRows={4}
        maxRows={12}
        startHere
      />
    </AddDialog>
  )
}
