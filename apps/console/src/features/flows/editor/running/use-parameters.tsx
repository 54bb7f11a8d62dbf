import { type ReactNode, useRef, useState } from 'react'
import { ParameterForm } from '../../../../lib/flows/form/ParameterForm.tsx'
import { useProblemTexts } from '../../../../lib/flows/form/use-problem-texts.ts'
import { readForm } from '../../../../lib/flows/form/values.ts'
import { useDocument, useEditor } from '../store/context.ts'
import css from './Running.module.css'
import type { Running } from '../store/running.ts'
import { useRunningTexts } from '../run-texts/texts.ts'

interface Parameters {
  /** The parameters as entered, or from the last run; null when required ones are missing. */
  read: () => Record<string, unknown> | null
  /** The form for missing parameters, shown in place so that other input is kept. */
  form: ReactNode
}

/** The parameters for running part of the flow. */
export function useParameters({ filled, setFilled }: Running): Parameters {
  const t = useRunningTexts()
  const textsOf = useProblemTexts()
  const definitions = useDocument(({ params }) => params)
  const last = useEditor(({ run }) => run?.input.params)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const place = useRef<HTMLElement>(null)
  const known = { ...last, ...filled }

  function read() {
    const { values, problems } = readForm(definitions, known)
    setWrong(textsOf(problems))
    if (problems.length === 0) return values
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    return null
  }

  const form =
    Object.keys(wrong).length === 0 ? null : (
      <section ref={place} className={css.part} aria-label={t('parameters')}>
        <p className={css.hint}>{t('parameters')}</p>
        <ParameterForm definitions={definitions} values={known} onChange={setFilled} errors={wrong} />
      </section>
    )
  return { read, form }
}
