import Button from '@mui/material/Button'
import { flows } from '@millrace/contract'
import { useState, type FormEvent } from 'react'
import { bannerText, isConflict } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import type { ApprovalAnswer } from '../api/approvals.ts'
import { focusInvalid } from '../../../lib/flows/form/focus-invalid.ts'
import { ParameterForm } from '../../../lib/flows/form/ParameterForm.tsx'
import type { Values } from '../../../lib/flows/form/types.ts'
import { useProblemTexts } from '../../../lib/flows/form/use-problem-texts.ts'
import { readForm } from '../../../lib/flows/form/values.ts'
import { useApprovalsTexts } from './texts.ts'

interface ApprovalFormProps {
  /** Definitions of the fields to fill in, from the server. */
  fields: readonly unknown[]
  pending: boolean
  error: unknown
  onAnswer: (answer: ApprovalAnswer) => void
}

/** Fields that this version does not know are left out rather than breaking the form. */
const definitionsOf = (fields: readonly unknown[]) =>
  fields.flatMap((field) => {
    const read = flows.nodeParameter.safeParse(field)
    return read.success ? [read.data] : []
  })

/** Approves or declines. Only an approval needs the fields. */
export function ApprovalForm({ fields, pending, error, onAnswer }: ApprovalFormProps) {
  const t = useApprovalsTexts()
  const textsOf = useProblemTexts()
  const [definitions] = useState(() => definitionsOf(fields))
  const [values, setValues] = useState<Values>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [comment, setComment] = useState('')

  function approve(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = readForm(definitions, values)
    setErrors(textsOf(read.problems))
    if (read.problems.length > 0) return focusInvalid(event.currentTarget)
    return onAnswer({ approved: true, comment, values: read.values })
  }

  return (
    <form onSubmit={approve} noValidate className={layout.fields}>
      <ParameterForm definitions={definitions} values={values} onChange={setValues} errors={errors} />
      <TextField
        label={t('comment')}
        optional
        multiline
        minRows={2}
        value={comment}
        inputProps={{ maxLength: 4000 }}
        onChange={({ target }) => setComment(target.value)}
      />
      {error ? <Callout kind="error">{isConflict(error) ? t('already') : bannerText(error)}</Callout> : null}
      <div className={layout.row}>
        <Button type="submit" variant="contained" disabled={pending}>
          {t('approve')}
        </Button>
        <Button disabled={pending} onClick={() => onAnswer({ approved: false, comment, values: {} })}>
          {t('decline')}
        </Button>
      </div>
    </form>
  )
}
