import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import field from '../../../lib/kit/fields/Field.module.css'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { useToolsTexts } from '../texts.ts'
import css from './Pairs.module.css'

interface Pair {
  name: string
  value: string
}

interface PairsFieldProps {
  label: string
  help: string | undefined
  value: readonly Pair[]
  onChange: (value: Pair[]) => void
  readOnly: boolean
  error: string | undefined
}

/** Names with values, one per row. */
export function PairsField({ label, help, value, onChange, readOnly, error }: PairsFieldProps) {
  const t = useToolsTexts()
  const id = useId()
  const note = error ?? help
  return (
    <fieldset className={css.pairs} aria-describedby={note ? `${id}-help` : undefined}>
      <legend className={field.label}>{label}</legend>
      {value.map((pair, index) => (
        // eslint-disable-next-line react/no-array-index-key -- rows have no identity but their place
        <div key={index} className={css.row}>
          {(['name', 'value'] as const).map((part) => (
            <OutlinedInput
              key={part}
              notched={false}
              value={pair[part]}
              readOnly={readOnly}
              onChange={({ target }) => onChange(value.with(index, { ...pair, [part]: target.value }))}
              inputProps={{
                'aria-label': `${label}: ${t(part === 'name' ? 'fields.pairName' : 'fields.pairValue', {
                  number: index + 1,
                })}`,
              }}
            />
          ))}
          {readOnly ? null : (
            <IconAction
              label={`${label}: ${t('fields.removePair', { number: index + 1 })}`}
              onClick={() => onChange(value.toSpliced(index, 1))}
            >
              <X size={16} />
            </IconAction>
          )}
        </div>
      ))}
      {note ? (
        <p id={`${id}-help`} className={error ? field.error : field.help}>
          {note}
        </p>
      ) : null}
      {readOnly ? null : (
        <div>
          <Button
            size="small"
            startIcon={<Plus size={14} />}
            aria-label={`${label}: ${t('fields.addPair')}`}
            onClick={() => onChange([...value, { name: '', value: '' }])}
          >
            {t('fields.addPair')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
