import Button from '@mui/material/Button'
import type { sheets } from '@millrace/contract'
import { TextField } from '../../../lib/kit/TextField.tsx'
import css from './Columns.module.css'
import { useColumnTexts } from './texts.ts'
import type { DraftProps } from './TypeFields.tsx'

interface FormulaFieldProps extends DraftProps {
  sheet: sheets.Sheet
  column: sheets.Column | null
}

/** The text of a formula, with the columns that it can name. */
export function FormulaField({ sheet, column, draft, onDraft, problem }: FormulaFieldProps) {
  const t = useColumnTexts()
  const text = draft.settings.formula ?? ''
  const set = (formula: string) => onDraft({ ...draft, settings: { ...draft.settings, formula } })
  return (
    <div className={css.formula}>
      <TextField
        label={t('formula.label')}
        help={t('formula.help')}
        value={text}
        error={problem === 'formula' ? t('problems.formula') : undefined}
        onChange={({ target }) => set(target.value)}
        multiline
        minRows={2}
        maxRows={8}
        inputProps={{ className: css.code, spellCheck: false, maxLength: 5000 }}
        placeholder="ROUND({price} * {amount}, 2)"
      />
      <div className={css.names}>
        {sheet.columns
          .filter(({ id }) => id !== column?.id)
          .map(({ key, label }) => (
            <Button key={key} size="small" title={label} onClick={() => set(`${text}{${key}}`)}>
              {`{${key}}`}
            </Button>
          ))}
      </div>
    </div>
  )
}
