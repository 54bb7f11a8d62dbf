import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { isSame } from '../../../../lib/is-same.ts'
import field from '../../../../lib/kit/fields/Field.module.css'
import { useAgentsTexts } from '../../texts.ts'
import css from './QuestionList.module.css'

const MOST = 6
const LONGEST = 200

interface QuestionListProps {
  value: readonly string[]
  onChange: (value: string[]) => void
  readOnly: boolean
  error: string | undefined
}

const filled = (rows: readonly string[]): string[] => rows.filter((row) => row.trim() !== '')

/** The suggested questions. Empty rows are not part of the value. */
export function QuestionList({ value, onChange, readOnly, error }: QuestionListProps) {
  const t = useAgentsTexts()
  const id = useId()
  const [rows, setRows] = useState<readonly string[]>(value)
  // Someone else changed them.
  if (!isSame(filled(rows), value)) setRows(value)

  function change(next: readonly string[]) {
    setRows(next)
    onChange(filled(next))
  }

  return (
    <fieldset className={css.list} aria-describedby={`${id}-help`}>
      <legend className={field.label}>{t('fields.suggestedQuestions')}</legend>
      {rows.map((row, index) => (
        // eslint-disable-next-line react/no-array-index-key -- rows have no identity but their place
        <div key={index} className={css.row}>
          <OutlinedInput
            fullWidth
            notched={false}
            value={row}
            readOnly={readOnly}
            onChange={({ target }) => change(rows.with(index, target.value))}
            inputProps={{
              'aria-label': t('profile.question', { number: index + 1 }),
              maxLength: LONGEST,
            }}
          />
          {readOnly ? null : (
            <IconAction
              label={t('profile.removeQuestion', { number: index + 1 })}
              onClick={() => change(rows.toSpliced(index, 1))}
            >
              <X size={16} />
            </IconAction>
          )}
        </div>
      ))}
      {readOnly || rows.length >= MOST ? null : (
        <Button size="small" startIcon={<Plus size={14} />} onClick={() => setRows([...rows, ''])}>
          {t('profile.addQuestion')}
        </Button>
      )}
      <p id={`${id}-help`} className={error ? field.error : field.help}>
        {error ?? t('profile.questionsHelp')}
      </p>
    </fieldset>
  )
}
