import { Button } from '@millrace/ui'
import type { runs } from '@millrace/contract'
import { useEffect, useState } from 'react'
import { LoadingPage } from '../LoadingPage.tsx'
import type { FormCalls } from './calls.ts'
import styles from './Form.module.css'
import { FormPage } from './FormPage.tsx'
import { type FormTexts, formTexts } from './texts/form-texts.ts'

type State =
  | { phase: 'loading' }
  | { phase: 'ready'; form: runs.PublicForm }
  | { phase: 'trouble'; status: number }

/** The form of one flow. */
export function FormApp({ id, calls }: { id: string | null; calls: FormCalls }) {
  const t = formTexts(navigator.language)
  const [state, setState] = useState<State>(
    id === null ? { phase: 'trouble', status: 404 } : { phase: 'loading' },
  )
  const [request, setRequest] = useState({ id })
  useEffect(() => {
    const { id: wanted } = request
    if (wanted === null) return undefined
    const abort = new AbortController()
    calls.open(wanted, abort.signal).then(
      (form) => setState({ phase: 'ready', form }),
      (error: unknown) => {
        const { status = 500 } = error as { status?: number }
        if (!abort.signal.aborted) setState({ phase: 'trouble', status })
      },
    )
    return () => abort.abort()
  }, [request, calls])

  const form = state.phase === 'ready' ? state.form : null
  useEffect(() => {
    document.documentElement.lang = t('lang')
    document.title = form?.title ?? t('loading')
    if (form && form.scheme !== 'auto') document.documentElement.dataset.theme = form.scheme
  }, [form, t])

  if (form && id !== null) return <FormPage id={id} form={form} t={t} calls={calls} />
  if (state.phase !== 'trouble') return <LoadingPage words={t('loading')} />
  const retry = () => {
    // Access to the form may have changed; a reload shows the right page.
    if (state.status === 401) return location.reload()
    setState({ phase: 'loading' })
    return setRequest({ id })
  }
  return <Trouble status={state.status} t={t} signIn={calls.signIn} retry={retry} />
}

function wordsOf(status: number, t: FormTexts): [title: string, help: string, canRetry: boolean] {
  if (status === 404 || status === 400) return [t('notFound'), t('notFoundHelp'), false]
  if (status === 401) return [t('signIn'), t('signInHelp'), false]
  if (status === 403) return [t('forbidden'), t('forbiddenHelp'), false]
  if (status === 0) return [t('unreachable'), t('unreachableHelp'), true]
  return [t('broken'), t('brokenHelp'), true]
}

interface TroubleProps {
  status: number
  t: FormTexts
  signIn: string | null
  retry: () => void
}

function Trouble({ status, t, signIn, retry }: TroubleProps) {
  const [title, help, canRetry] = wordsOf(status, t)
  return (
    <main className={styles.trouble}>
      <h1>{title}</h1>
      <p>{help}</p>
      {status === 401 && signIn ? (
        <a href={signIn} target="_blank" rel="noopener">
          {t('signIn')}
        </a>
      ) : null}
      {canRetry || status === 401 ? (
        <Button look="primary" onClick={retry}>
          {t('tryAgain')}
        </Button>
      ) : null}
    </main>
  )
}
