import Button from '@mui/material/Button'
import { useState } from 'react'
import { bannerText } from '../../../../lib/api/failures.ts'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { Field } from '../../../../lib/kit/fields/Field.tsx'
import { asText } from '../../../../lib/flows/form/values.ts'
import { CodeInput } from '../fields/code/CodeInput.tsx'
import css from './Running.module.css'
import { useRunningTexts } from '../run-texts/texts.ts'

interface OutputEditorProps {
  /** The complete output. */
  output: unknown
  /** Undefined when a run cannot continue from here. */
  onRun: ((output: unknown) => void) | undefined
  onPin: (output: unknown) => void
  onClose: () => void
  error?: unknown
}

function read(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

/** Edits an output that replaces the node's own. */
export function OutputEditor({ output, onRun, onPin, onClose, error }: OutputEditorProps) {
  const t = useRunningTexts()
  const [text, setText] = useState(() => JSON.stringify(output ?? null, null, 2))
  const found = read(text)
  return (
    <form
      className={css.part}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!found) return
        if (onRun) onRun(found.value)
        else onPin(found.value)
      }}
    >
      <Field
        label={t('output.text')}
        help={t(onRun ? 'output.help' : 'output.inLoop')}
        error={found ? undefined : t('node.notJson')}
      >
        {(control) => (
          <CodeInput
            language="json"
            title={t('output.text')}
            control={control}
            value={text}
            onChange={(next) => setText(asText(next))}
            disabled={false}
            write={asText}
            read={asText}
            rows={6}
            startHere
          />
        )}
      </Field>
      <div className={css.buttons}>
        {onRun ? (
          <Button type="submit" size="small" variant="contained" disabled={!found}>
            {t('output.after')}
          </Button>
        ) : null}
        <Button size="small" disabled={!found} onClick={() => found && onPin(found.value)}>
          {t('output.pin')}
        </Button>
        <Button size="small" variant="text" onClick={onClose}>
          {t('output.cancel')}
        </Button>
      </div>
      {error ? <Callout kind="error">{bannerText(error)}</Callout> : null}
    </form>
  )
}
