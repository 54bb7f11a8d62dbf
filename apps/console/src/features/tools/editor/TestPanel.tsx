import { tools } from '@millrace/contract'
import Button from '@mui/material/Button'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { useTestTool } from '../api.ts'
import { useToolsTexts } from '../texts.ts'
import { ArgumentField } from './ArgumentField.tsx'
import css from './TestPanel.module.css'
import type { ToolFormState } from './values.ts'

/** Fills in the parameters and calls the tool with the form's current values. */
export function TestPanel({ form }: { form: ToolFormState }) {
  const t = useToolsTexts()
  const test = useTestTool()
  const [given, setGiven] = useState<TypedArguments>({})
  const [complaint, setComplaint] = useState<string | null>(null)
  const parameters = useWatch({ control: form.control, name: 'parameters' })
  const properties = Object.entries(parameters.properties ?? {})

  async function run() {
    setComplaint(null)
    if (!(await form.trigger())) return setComplaint(t('test.invalid'))
    const checked = tools.toolSchema.safeParse(form.getValues())
    if (!checked.success) return setComplaint(t('test.invalid'))
    const read = readArguments(checked.data.parameters, given)
    if ('wrong' in read) return setComplaint(t('test.notJson', { name: read.wrong }))
    test.mutate({ tool: checked.data, arguments: read.values })
    return undefined
  }

  return (
    <section className={css.panel} aria-label={t('test.title')}>
      <h2>{t('test.title')}</h2>
      <p className={css.help}>{t('test.text')}</p>
      {properties.map(([name, parameter]) => (
        <ArgumentField
          key={name}
          name={name}
          parameter={parameter}
          value={given[name]}
          onChange={(value) => setGiven({ ...given, [name]: value })}
        />
      ))}
      <div>
        <Button startIcon={<Play size={14} />} disabled={test.isPending} onClick={() => void run()}>
          {t(test.isPending ? 'test.running' : 'test.run')}
        </Button>
      </div>
      {complaint ? <Callout kind="error">{complaint}</Callout> : null}
      {test.error ? <Callout kind="error">{bannerText(test.error)}</Callout> : null}
      {test.data && !test.isPending ? <TestResult result={test.data} /> : null}
    </section>
  )
}

/** What was sent and what came back. */
function TestResult({ result }: { result: tools.ToolResult }) {
  const t = useToolsTexts()
  const { ok, status, ms, text, truncated, request } = result
  return (
    <div className={css.result}>
      <Callout kind={ok ? 'info' : 'warning'}>
        {ok ? t('test.ok', { status: status ?? '', ms }) : t('test.failed', { ms })}
      </Callout>
      <h3>{t('test.model')}</h3>
      <pre className={css.text}>{text}</pre>
      {truncated ? <p className={css.help}>{t('test.truncated')}</p> : null}
      <h3>{t('test.request')}</h3>
      <pre className={css.text}>{request ? requestText(request) : t('test.notSent')}</pre>
    </div>
  )
}

function requestText({ method, url, headers, body }: NonNullable<tools.ToolResult['request']>): string {
  const lines = headers.map(({ name, value }) => `${name}: ${value}`)
  return [`${method} ${url}`, ...lines, ...(body === null ? [] : ['', body])].join('\n')
}

/** The input by the name of the parameter. */
type TypedArguments = Readonly<Record<string, string | boolean | undefined>>

type ParsedArguments = { values: Record<string, unknown> } | { wrong: string }

/** The arguments of a test with their types; empty ones are left out. `wrong` names those that are not JSON. */
function readArguments(parameters: tools.Parameters, given: TypedArguments): ParsedArguments {
  const values: Record<string, unknown> = {}
  for (const [name, parameter] of Object.entries(parameters.properties)) {
    const value = given[name]
    if (value === undefined || value === '') continue
    const { type } = parameter
    if (typeof value === 'boolean' || type === 'string') values[name] = value
    else if (type === 'number' || type === 'integer') values[name] = Number(value)
    else {
      const parsed = parse(value)
      if (parsed === undefined) return { wrong: name }
      values[name] = parsed
    }
  }
  return { values }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
