import Button from '@mui/material/Button'
import { parseFormula } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import css from './Columns.module.css'
import { FormulaGuide } from './FormulaGuide.tsx'
import type { DraftProps } from './draft.ts'
import { useColumnTexts } from './texts.ts'

interface FormulaFieldProps extends DraftProps {
  sheet: sheets.Sheet
  column: sheets.Column | null
}

/** The formula editor with the available columns. */
export default function FormulaField({ sheet, column, draft, onDraft, problem }: FormulaFieldProps) {
  const t = useColumnTexts()
  const text = draft.settings.formula ?? ''
  const set = (formula: string) => onDraft({ ...draft, settings: { ...draft.settings, formula } })
  const others = sheet.columns.filter(({ id }) => id !== column?.id)
  const parsed = text.trim() === '' ? null : parseFormula(text, others)
  const missing = problem === 'formula' ? t('problems.formula') : undefined
  return (
    <div className={css.formula}>
      <TextField
        label={t('formula.label')}
        help={t('formula.help')}
        value={text}
        error={parsed && !parsed.ok ? parsed.message : missing}
        onChange={({ target }) => set(target.value)}
        multiline
        minRows={2}
        maxRows={8}
        inputProps={{ className: css.code, spellCheck: false, maxLength: 5000 }}
        placeholder={t('formula.placeholder')}
      />
      {parsed?.ok ? (
        <output className={css.checked}>
          {t('formula.valid', { type: t(`types.${parsed.formula.valueType}`) })}
        </output>
      ) : null}
      <div className={css.names} aria-label={t('formula.names')}>
        {others.map(({ key, label }) => (
          <Button key={key} size="small" title={label} onClick={() => set(`${text}{${key}}`)}>
            {`{${key}}`}
          </Button>
        ))}
      </div>
      <FormulaGuide />
    </div>
  )
}
