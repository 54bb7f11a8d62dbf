import { tools } from '@millrace/contract'
import Button from '@mui/material/Button'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { bannerText } from '../../../lib/api/failures.ts'
import { Callout } from '../../../lib/kit/Callout.tsx'
import { useTestTool } from '../api.ts'
import { useToolsTexts } from '../texts.ts'
import { ArgumentField } from './ArgumentField.tsx'
import { type Given, readArguments } from './read-arguments.ts'
import css from './TestPanel.module.css'
import { TestResult } from './TestResult.tsx'
import type { ToolFormState } from './values.ts'

/** Fills in the parameters and calls the tool as it stands in the form. */
export function TestPanel({ form }: { form: ToolFormState }) {
  const t = useToolsTexts()
  const test = useTestTool()
  const [given, setGiven] = useState<Given>({})
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
