import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { ClipboardEvent } from 'react'
import { sheets } from 'virtual:contract'
import type { sheets as contract } from '@millrace/contract'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { InlineSelect } from '../kit/InlineSelect.tsx'
import css from './Columns.module.css'
import { useColumnTexts } from './texts.ts'

interface OptionsEditorProps {
  options: readonly contract.Option[]
  error: string | undefined
  onOptions: (options: contract.Option[]) => void
}

/** Options from one or several pasted lines, with alternating colors and unused values. */
function optionsOf(labels: readonly string[], taken: readonly contract.Option[]): contract.Option[] {
  const values = new Set(taken.map(({ value }) => value))
  return labels.flatMap((line, index) => {
    const label = line.trim().slice(0, 200)
    if (!label || values.has(label)) return []
    values.add(label)
    const color = sheets.COLORS[(taken.length + index) % sheets.COLORS.length] ?? 'slate'
    return [{ value: label, label, color }]
  })
}

/** The options of a column. Cells store an option's value, so its label can be changed. */
export function OptionsEditor({ options, error, onOptions }: OptionsEditorProps) {
  const t = useColumnTexts()
  const set = (index: number, part: Partial<contract.Option> | null) =>
    onOptions(options.flatMap((one, at) => (at === index ? (part ? [{ ...one, ...part }] : []) : [one])))

  function raise(index: number) {
    const next = [...options]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index - 1, 0, moved)
    onOptions(next)
  }

  return (
    <fieldset className={css.options}>
      <legend>{t('options.title')}</legend>
      {options.map((option, index) => (
        <div key={option.value} className={css.option}>
          <OutlinedInput
            fullWidth
            notched={false}
            value={option.label}
            onChange={(event) => set(index, { label: event.target.value })}
            inputProps={{ 'aria-label': t('options.label', { number: index + 1 }), maxLength: 200 }}
          />
          <InlineSelect
            label={t('options.color', { label: option.label })}
            value={option.color}
            options={sheets.COLORS.map((color) => ({ value: color, label: t(`colors.${color}`) }))}
            onChange={(color) => set(index, { color })}
          />
          <IconAction
            size="small"
            label={t('options.raise', { label: option.label })}
            disabled={index === 0}
            onClick={() => raise(index)}
          >
            <ArrowUp size={16} />
          </IconAction>
          <IconAction
            size="small"
            label={t('options.remove', { label: option.label })}
            onClick={() => set(index, null)}
          >
            <X size={16} />
          </IconAction>
        </div>
      ))}
      <NewOption onAdd={(lines) => onOptions([...options, ...optionsOf(lines, options)])} />
      {error ? <p className={css.error}>{error}</p> : null}
    </fieldset>
  )
}

/** Adds one option on Enter, or several pasted lines. */
function NewOption({ onAdd }: { onAdd: (lines: string[]) => void }) {
  const t = useColumnTexts()

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const lines = event.clipboardData.getData('text').split(/\r?\n|\t/)
    if (lines.length < 2) return
    event.preventDefault()
    onAdd(lines)
  }

  function take(input: HTMLInputElement | null) {
    if (!input) return
    onAdd([input.value])
    input.value = ''
    input.focus()
  }

  return (
    <div className={css.option}>
      <OutlinedInput
        fullWidth
        notched={false}
        placeholder={t('options.placeholder')}
        onPaste={paste}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          take(event.target as HTMLInputElement)
        }}
        inputProps={{ 'aria-label': t('options.new'), maxLength: 200, 'data-new-option': '' }}
      />
      <Button
        size="small"
        startIcon={<Plus size={16} />}
        onClick={(event) =>
          take(
            event.currentTarget.parentElement?.querySelector<HTMLInputElement>('[data-new-option]') ?? null,
          )
        }
      >
        {t('options.add')}
      </Button>
    </div>
  )
}
