import Button from '@mui/material/Button'
import Play from 'lucide-react/icons/play'
import { type FormEvent, useState } from 'react'
import { bannerText } from '../../../../lib/api/failures.ts'
import { Callout } from '../../../../lib/kit/Callout.tsx'
import { ParameterForm } from '../../form/ParameterForm.tsx'
import { useProblemTexts } from '../../form/use-problem-texts.ts'
import { readForm } from '../../form/values.ts'
import { isNodeId } from '../model/document.ts'
import { countProblems } from '../model/problems.ts'
import type { Draft } from '../save/draft.ts'
import { useActions, useDocument, useEditor } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { useNodeName } from '../use-node-name.ts'
import css from './Panels.module.css'
import { RunResult } from './RunResult.tsx'
import { useTestRun } from './use-test-run.ts'

/** Values of the last test of each open flow stay while the editor is open. */
const filled = new WeakMap<Draft, Record<string, unknown>>()

/** Runs the draft once: the form of its parameters, and what came of it. */
export function RunPanel({ draft }: { draft: Draft }) {
  const t = useEditorTexts()
  const { showPanel } = useActions()
  const definitions = useDocument(({ params }) => params)
  const errors = useEditor(({ problems }) => countProblems(problems).errors)
  const selected = useEditor(({ selection }) =>
    selection.length === 1 ? selection.find(isNodeId) : undefined,
  )
  const nameOf = useNodeName()
  const [values, setValues] = useState(() => filled.get(draft) ?? {})
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const textsOf = useProblemTexts()
  const run = useTestRun(draft)

  function start(until?: string) {
    const read = readForm(definitions, values)
    setWrong(textsOf(read.problems))
    if (read.problems.length > 0) return
    filled.set(draft, values)
    run.start.mutate({ params: read.values, until })
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
      <form className={css.body} onSubmit={submit} noValidate>
        <p className={css.help}>{t('run.help')}</p>
        {definitions.length > 0 ? (
          <ParameterForm definitions={definitions} values={values} onChange={setValues} errors={wrong} />
        ) : null}
        {errors > 0 ? (
          <Callout
            kind="warning"
            actions={
              <Button size="small" onClick={() => showPanel('problems')}>
                {t('problemList.open')}
              </Button>
            }
          >
            {t('run.hasErrors', { count: errors })}
          </Callout>
        ) : null}
        <div className={css.buttons}>
          <Button
            type="submit"
            variant="contained"
            startIcon={<Play size={14} />}
            disabled={run.isRunning || errors > 0}
          >
            {t(run.isRunning ? 'run.running' : 'run.start')}
          </Button>
          {selected === undefined ? null : (
            <Button disabled={run.isRunning} onClick={() => start(selected)}>
              {t('run.until', { name: nameOf(selected) })}
            </Button>
          )}
        </div>
        {run.start.error ? <Callout kind="error">{bannerText(run.start.error)}</Callout> : null}
        {run.tree.error ? <Callout kind="error">{bannerText(run.tree.error)}</Callout> : null}
      </form>
      <RunResult onClear={run.clear} />
    </>
  )
}
