import type { sheets } from '@millrace/contract'
import { useAiColumnTexts } from '../texts/texts.ts'
import css from './Trace.module.css'

/** Longer texts are cut: in full they stand in the run. */
const SHOWN_MAX = 2000

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
}

/** What the run began with, and all of its results. */
export function TraceValues({ trace }: { trace: sheets.AiCellTrace }) {
  const t = useAiColumnTexts()
  if (trace.outcome === null) return null
  if (trace.inputs === null) return <p className={css.hint}>{t('trace.noInputs')}</p>
  return (
    <>
      <Values title={t('trace.inputs')} values={trace.inputs} />
      {trace.outputs ? <Values title={t('trace.outputs')} values={trace.outputs} /> : null}
    </>
  )
}

function Values({ title, values }: { title: string; values: Record<string, unknown> }) {
  const entries = Object.entries(values)
  if (entries.length === 0) return null
  return (
    <section className={css.values}>
      <h3>{title}</h3>
      <dl className={css.facts}>
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={css.text}>{textOf(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
