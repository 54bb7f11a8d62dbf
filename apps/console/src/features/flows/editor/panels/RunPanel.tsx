import Button from '@mui/material/Button'
import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import { type FormEvent, useState } from 'react'
import { bannerText } from '../../../../lib/api/failures.ts'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { ParameterForm } from '../../../../lib/flows/form/ParameterForm.tsx'
import { useProblemTexts } from '../../../../lib/flows/form/use-problem-texts.ts'
import { readForm } from '../../../../lib/flows/form/values.ts'
import { isNodeId } from '../model/document.ts'
import { countProblems } from '../model/problems.ts'
import { RUN_FORM } from '../running/run-form.ts'
import { RowPicker } from '../running/RowPicker.tsx'
import type { Running } from '../store/running.ts'
import { useRunningTexts } from '../run-texts/texts.ts'
import { pinnedOf, usePin } from '../running/use-pin.ts'
import { useActions, useDocument, useEditor, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { useNodeName } from '../use-node-name.ts'
import css from '../Panels.module.css'
import { RunResult } from './RunResult.tsx'

/** Runs the draft once: parameters, the row to run for, and the result. */
export function RunPanel({ running }: { running: Running }) {
  const t = useEditorTexts()
  const own = useRunningTexts()
  const definitions = useDocument(({ params }) => params)
  const errors = useEditor(({ problems }) => countProblems(problems).errors)
  const selected = useEditor(({ selection }) =>
    selection.length === 1 ? selection.find(isNodeId) : undefined,
  )
  const nameOf = useNodeName()
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const textsOf = useProblemTexts()
  const { filled, row, isRunning } = running

  function start(until?: string) {
    const read = readForm(definitions, filled)
    setWrong(textsOf(read.problems))
    if (read.problems.length > 0) return
    running.start({
      params: read.values,
      ...(until === undefined ? {} : { part: { kind: 'until', nodeId: until } }),
      ...(row ? { row: { sheetId: row.sheetId, recordId: row.recordId } } : {}),
    })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    start()
  }

  return (
    <>
      <header className={css.head}>
        <h2>{t('run.title')}</h2>
      </header>
      <form id={RUN_FORM} className={css.body} onSubmit={submit} noValidate>
        <p className={css.help}>{t('run.help')}</p>
        {definitions.length > 0 ? (
          <ParameterForm
            definitions={definitions}
            values={filled}
            onChange={running.setFilled}
            errors={wrong}
          />
        ) : null}
        <RowPicker row={row} onChange={running.setRow} />
        <Pins />
        <HasErrors count={errors} />
        <div className={css.buttons}>
          <Button
            type="submit"
            variant="contained"
            startIcon={<Play size={14} />}
            disabled={isRunning || errors > 0}
          >
            {t(isRunning ? 'run.running' : 'run.start')}
          </Button>
          {isRunning ? (
            <Button startIcon={<Square size={14} />} onClick={running.stop}>
              {own('stop')}
            </Button>
          ) : null}
          {selected === undefined ? null : (
            <Button disabled={isRunning} onClick={() => start(selected)}>
              {t('run.until', { name: nameOf(selected) })}
            </Button>
          )}
        </div>
        {running.error ? <Callout kind="error">{bannerText(running.error)}</Callout> : null}
      </form>
      <RunResult onClear={running.clear} isUsed={running.isUsed} />
    </>
  )
}

function HasErrors({ count }: { count: number }) {
  const t = useEditorTexts()
  const { showPanel } = useActions()
  if (count === 0) return null
  return (
    <Callout
      kind="warning"
      actions={
        <Button size="small" onClick={() => showPanel('problems')}>
          {t('problemList.open')}
        </Button>
      }
    >
      {t('run.hasErrors', { count })}
    </Callout>
  )
}

/** The number of pinned outputs, because a run with pins differs from a real one. */
function Pins() {
  const t = useRunningTexts()
  const { readOnly } = useEditorContext()
  const count = useDocument((document) => pinnedOf(document).length)
  const { unpinAll } = usePin()
  if (count === 0) return null
  return (
    <Callout
      kind="info"
      actions={
        readOnly ? undefined : (
          <Button size="small" onClick={unpinAll}>
            {t('pins.clear')}
          </Button>
        )
      }
    >
      {t('pins.count', { count })}
    </Callout>
  )
}
