import { useMutation } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Play from 'lucide-react/icons/play'
import { type FormEvent, useState } from 'react'
import { bannerText } from '../../../../lib/api/failures.ts'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import type { flows } from '@millrace/contract'
import { readValue, writeValue } from '../fields/value-text.ts'
import type { Node } from '../model/document.ts'
import { useDocument, useEditor, useEditorContext } from '../store/context.ts'
import { inputsOf, type NodeInput } from './inputs.ts'
import { lastValue, oneNodeBody } from './one-node-body.ts'
import css from './Running.module.css'
import type { Running } from '../store/running.ts'
import { readStepValues } from './step-values.ts'
import { useRunningTexts } from '../run-texts/texts.ts'
import { useParameters } from './use-parameters.tsx'

interface OneNodeFormProps {
  node: Node
  definition: flows.NodeDefinition
  running: Running
  /** The step shown, if the node has run. */
  path: string | undefined
}

/** Runs one node, with a field for each input, prefilled from the last run. */
export function OneNodeForm({ node, definition, running, path }: OneNodeFormProps) {
  const t = useRunningTexts()
  const { catalogue, flowId } = useEditorContext()
  const document = useDocument((one) => one)
  const run = useEditor((state) => state.run)
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const inputs = inputsOf(document, catalogue, { node, definition })
  const start = useMutation({
    mutationFn: () => {
      const changed = new Map([...typed].map(([token, text]) => [token, readValue(text)]))
      const read = (one: string) => readStepValues({ flowId: flowId ?? '', runId: run?.id ?? '', path: one })
      return oneNodeBody({ nodeId: node.id, inputs, changed, last: { run, path, read } })
    },
    onSuccess: running.start,
    meta: { silent: true },
  })
  const parameters = useParameters(running)
  const shown = (input: NodeInput): string =>
    typed.get(input.token) ?? writeValue(lastValue(input, { run, path }) ?? rowValue(running, input))

  function submit(event: FormEvent) {
    event.preventDefault()
    start.mutate()
  }

  return (
    <form className={css.part} noValidate onSubmit={submit} aria-label={t('node.title')}>
      <p className={css.name}>{t('node.title')}</p>
      <p className={css.hint}>{t(inputs.length === 0 ? 'node.none' : 'node.help')}</p>
      {inputs.map((input) => (
        <TextField
          key={input.token}
          label={input.token.replaceAll('@@', '')}
          value={shown(input)}
          multiline
          maxRows={8}
          autoComplete="off"
          onChange={({ target }) => setTyped(new Map(typed).set(input.token, target.value))}
        />
      ))}
      {definition.effects === 'pure' ? null : <p className={css.hint}>{t('node.acts')}</p>}
      <div className={css.buttons}>
        <Button
          type="submit"
          size="small"
          variant="contained"
          startIcon={<Play size={14} />}
          disabled={running.isRunning || start.isPending}
        >
          {t('node.run')}
        </Button>
        <UntilButton node={node} running={running} read={parameters.read} />
      </div>
      {parameters.form}
      <p className={css.hint}>{t('node.untilHelp')}</p>
      {start.error ? <Callout kind="error">{bannerText(start.error)}</Callout> : null}
      {running.error ? <Callout kind="error">{bannerText(running.error)}</Callout> : null}
    </form>
  )
}

const rowValue = ({ row, filled }: Running, { from, of }: NodeInput): unknown =>
  from === 'row' ? row?.values[of] : from === 'param' ? filled[of] : undefined

/** Runs the steps that the node depends on. */
function UntilButton({
  node,
  running,
  read,
}: {
  node: Node
  running: Running
  read: ReturnType<typeof useParameters>['read']
}) {
  const t = useRunningTexts()
  const { row } = running

  function until() {
    const params = read()
    if (!params) return
    running.start({
      params,
      part: { kind: 'until', nodeId: node.id },
      ...(row ? { row: { sheetId: row.sheetId, recordId: row.recordId } } : {}),
    })
  }
  return (
    <Button size="small" disabled={running.isRunning} onClick={until}>
      {t('node.until')}
    </Button>
  )
}
