import { Button } from '@millrace/ui'
import type { runs } from '@millrace/contract'
import { type FormEvent, useRef, useState } from 'react'
import { Answer } from './Answer.tsx'
import type { FormCalls } from './calls.ts'
import { askedNow, problemsOf, readFilled, shownValue, type Values } from './check.ts'
import { colourStyle } from './colour.ts'
import styles from './Form.module.css'
import { FormField } from './FormField.tsx'
import type { FormTexts } from './texts/form-texts.ts'

interface FormPageProps {
  id: string
  form: runs.PublicForm
  t: FormTexts
  calls: FormCalls
}

/** The form and, afterwards, its result. */
export function FormPage({ id, form, t, calls }: FormPageProps) {
  const [answer, setAnswer] = useState<runs.FormAnswer | null>(null)
  return (
    <main className={styles.page} style={colourStyle(form.colour)}>
      <h1>{form.title}</h1>
      {answer ? (
        <Answer answer={answer} t={t} onAgain={() => setAnswer(null)} />
      ) : (
        <>
          {form.intro ? <p className={styles.intro}>{form.intro}</p> : null}
          <Fields id={id} form={form} t={t} calls={calls} onAnswer={setAnswer} />
        </>
      )}
    </main>
  )
}

function Fields({
  id,
  form,
  t,
  calls,
  onAnswer,
}: FormPageProps & { onAnswer: (answer: runs.FormAnswer) => void }) {
  const [values, setValues] = useState<Values>({})
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const box = useRef<HTMLFormElement>(null)

  function show(found: Record<string, string>) {
    setProblems(found)
    const first = askedNow(form.params, values).find(({ key }) => found[key])
    if (first) box.current?.querySelector<HTMLElement>(`[name="${first.key}"]`)?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    const filled = readFilled(form.params, values, t)
    setFailure(null)
    show(filled.problems)
    if (Object.keys(filled.problems).length > 0) return
    setSending(true)
    try {
      onAnswer(await calls.submit(id, filled.params))
    } catch (error) {
      const found = problemsOf(error)
      show(found)
      if (Object.keys(found).length === 0) setFailure(messageOf(error, t))
    } finally {
      setSending(false)
    }
  }

  return (
    <form ref={box} onSubmit={(event) => void submit(event)} noValidate className={styles.fields}>
      {askedNow(form.params, values).map((param) => (
        <FormField
          key={param.key}
          param={param}
          value={shownValue(param, values)}
          problem={problems[param.key]}
          t={t}
          onChange={(value) => setValues((before) => ({ ...before, [param.key]: value }))}
        />
      ))}
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
      <div>
        <Button type="submit" look="primary" disabled={sending}>
          {sending ? t('sending') : form.button || t('send')}
        </Button>
      </div>
    </form>
  )
}

/** Only errors that tell the visitor what to do are shown as they are. */
function messageOf(error: unknown, t: FormTexts): string {
  const { status, message } = error as { status?: number; message?: string }
  if (status === 0) return `${t('unreachable')}. ${t('unreachableHelp')}`
  if (status === 429 || status === 403) return message ?? t('broken')
  if (status === 401) return t('signInHelp')
  if (status === 404) return `${t('notFound')}. ${t('notFoundHelp')}`
  return `${t('broken')}. ${t('brokenHelp')}`
}
