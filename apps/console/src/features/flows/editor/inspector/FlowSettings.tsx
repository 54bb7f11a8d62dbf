import { flows } from '@millrace/contract'
import { useState } from 'react'
import { CheckField } from '../../../../lib/kit/fields/CheckField.tsx'
import { SelectField } from '../../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { changeSettings } from '../model/edit-flow.ts'
import { useActions, useDocument, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import css from './Inspector.module.css'

const MOST_STEPS = 1_000_000

/** How the flow runs: error handling, its limit, and required row columns. */
export function FlowSettings() {
  const t = useEditorTexts()
  const { readOnly } = useEditorContext()
  const { edit, endGesture } = useActions()
  const settings = useDocument((document) => document.settings)

  function setSteps(text: string) {
    const steps = Math.round(Number(text))
    if (Number.isFinite(steps))
      edit(
        (document) => changeSettings(document, { maxSteps: Math.min(MOST_STEPS, Math.max(1, steps)) }),
        'maxSteps',
      )
  }

  return (
    <div className={css.settings}>
      <SelectField
        label={t('flow.onError')}
        help={t('flow.onErrorHelp')}
        value={settings.onError}
        disabled={readOnly}
        onChange={({ target }) =>
          edit((document) =>
            changeSettings(document, { onError: target.value === 'continue' ? 'continue' : 'stop' }),
          )
        }
      >
        <option value="stop">{t('flow.stop')}</option>
        <option value="continue">{t('flow.continue')}</option>
      </SelectField>
      <CheckField
        label={t('flow.stopJob')}
        help={t('flow.stopJobHelp')}
        checked={settings.stopJobOnError === true}
        disabled={readOnly}
        onChange={({ target }) =>
          edit((document) => changeSettings(document, { stopJobOnError: target.checked || undefined }))
        }
      />
      <TextField
        label={t('flow.maxSteps')}
        help={t('flow.maxStepsHelp')}
        type="number"
        value={String(settings.maxSteps)}
        disabled={readOnly}
        onChange={({ target }) => setSteps(target.value)}
        onBlur={endGesture}
      />
      <Columns />
    </div>
  )
}

const split = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((word) => word !== ''))]

function Columns() {
  const t = useEditorTexts()
  const { readOnly } = useEditorContext()
  const { edit, endGesture } = useActions()
  const columns = useDocument(({ settings }) => settings.columns)
  const [typed, setTyped] = useState({ text: columns.join(', '), columns })
  if (typed.columns !== columns) setTyped({ text: columns.join(', '), columns })
  const wrong = split(typed.text).find((word) => !flows.FLOW_KEY.test(word))

  function take(text: string) {
    const words = split(text)
    if (words.some((word) => !flows.FLOW_KEY.test(word))) {
      setTyped({ text, columns })
      return
    }
    setTyped({ text, columns: words })
    edit((document) => changeSettings(document, { columns: words }), 'columns')
  }

  return (
    <TextField
      label={t('flow.columns')}
      help={t('flow.columnsHelp')}
      error={wrong === undefined ? undefined : t('flow.columnWrong', { word: wrong })}
      value={typed.text}
      disabled={readOnly}
      autoComplete="off"
      onChange={({ target }) => take(target.value)}
      onBlur={endGesture}
    />
  )
}
