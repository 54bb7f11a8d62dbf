import type { agents } from '@millrace/contract'
import { Avatar, Button } from '@millrace/ui'
import {
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { enterBy, requestCode } from './gate-calls.ts'
import type { IdentityChange } from './identity.ts'
import { type GateTexts, gateTexts } from './gate/texts.ts'
import styles from './GatePage.module.css'

interface GatePageProps {
  agent: agents.PublicAgent
  lang: string
  /** Called when the visitor was admitted. */
  onEntered: () => void
}

/** Shown before the chat: the agent, and what is required to enter. */
export function GatePage({ agent, lang, onEntered }: GatePageProps) {
  const page = gateTexts(lang)
  return (
    <Frame agent={agent}>
      {agent.gate === 'password' && <PasswordGate agent={agent} page={page} onEntered={onEntered} />}
      {agent.gate === 'email' && <EmailGate agent={agent} page={page} onEntered={onEntered} />}
      {agent.gate === 'identity' && (
        <>
          <p>{page('gateIdentity')}</p>
          <p>{page('gateIdentityHelp')}</p>
        </>
      )}
    </Frame>
  )
}

function Frame({ agent, children }: { agent: agents.PublicAgent; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <Avatar number={agent.avatar} src={agent.avatarUrl} size={56} />
      <h1>{agent.appearance.headerTitle || agent.name}</h1>
      {children}
    </main>
  )
}

interface IdentityPageProps {
  agent: agents.PublicAgent
  lang: string
  change: IdentityChange
  onChosen: () => void
}

/** Shown when a link identifies someone other than the current visitor. */
export function IdentityPage({ agent, lang, change, onChosen }: IdentityPageProps) {
  const page = gateTexts(lang)
  const { from, to, accept } = change
  const choose = () => {
    accept()
    onChosen()
  }
  return (
    <Frame agent={agent}>
      <p>{page('otherPerson', { from, to })}</p>
      <div className={styles.form}>
        <Button look="primary" onClick={choose}>
          {page('continueAs', { name: to })}
        </Button>
        <Button onClick={onChosen}>{page('stayAs', { name: from })}</Button>
      </div>
    </Frame>
  )
}

interface GateProps extends Omit<GatePageProps, 'lang'> {
  page: GateTexts
}

function PasswordGate({ agent, page, onEntered }: GateProps) {
  const [password, setPassword] = useState('')
  const { problem, busy, run } = useStep(page)
  const send = () =>
    run(async () => {
      await enterBy(agent.publicId, { way: 'password', password })
      onEntered()
    }, 'wrongPassword')
  return (
    <Step
      help={page('gatePassword')}
      action={page('enter')}
      busy={busy}
      onSend={send}
      label={page('password')}
      problem={problem}
      type="password"
      autoComplete="current-password"
      value={password}
      onValue={setPassword}
      maxLength={200}
    />
  )
}

function EmailGate({ agent, page, onEntered }: GateProps) {
  const { publicId } = agent
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [minutes, setMinutes] = useState<number | null>(null)
  const { problem, busy, run, clear } = useStep(page)
  const ask = () =>
    run(
      async () => setMinutes(await requestCode(publicId, email, document.documentElement.lang)),
      'wrongEmail',
    )
  const send = () =>
    run(async () => {
      await enterBy(publicId, { way: 'email', email: email.trim(), code: code.replaceAll(/\s/g, '') })
      onEntered()
    }, 'wrongCode')
  if (minutes === null)
    return (
      <Step
        key="email"
        help={page('gateEmail')}
        action={page('sendCode')}
        busy={busy}
        onSend={ask}
        label={page('email')}
        problem={problem}
        type="email"
        autoComplete="email"
        value={email}
        onValue={setEmail}
        maxLength={254}
      />
    )
  const again = () => {
    clear()
    setCode('')
    setMinutes(null)
  }
  const help = page('gateCode', { email: email.trim(), minutes: String(minutes) })
  return (
    <>
      <Step
        key="code"
        help={help}
        action={page('enter')}
        busy={busy}
        onSend={send}
        label={page('code')}
        problem={problem}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onValue={setCode}
        maxLength={12}
      />
      <Button look="quiet" onClick={again}>
        {page('otherEmail')}
      </Button>
    </>
  )
}

type Wrong = 'wrongPassword' | 'wrongCode' | 'wrongEmail'

/** One call at a time, with the error of the last one. */
function useStep(page: GateTexts) {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>, wrong: Wrong) => {
    if (busy) return
    setBusy(true)
    try {
      await work()
      setProblem(null)
    } catch (error) {
      const { status } = error as { status?: number }
      if (status === 429) setProblem(page('tooMany'))
      else setProblem(page(status === 401 || status === 400 ? wrong : 'notEntered'))
    }
    setBusy(false)
  }
  return { problem, busy, run, clear: () => setProblem(null) }
}

interface StepProps extends FieldProps {
  help: string
  action: string
  busy: boolean
  onSend: () => Promise<void>
}

/** An instruction with a field and a button. */
function Step({ help, action, busy, onSend, ...field }: StepProps) {
  const send = (event: FormEvent) => {
    event.preventDefault()
    void onSend()
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <p aria-live="polite">{help}</p>
      <Field {...field} />
      <Button type="submit" look="primary" aria-disabled={busy}>
        {action}
      </Button>
    </form>
  )
}

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  problem: string | null
  onValue: (value: string) => void
}

/** Takes focus on mount and after a rejected input. */
function Field({ label, problem, onValue, ...input }: FieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Initially, the page must not scroll.
    field.current?.focus({ preventScroll: problem === null })
  }, [problem])
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        ref={field}
        id={id}
        required
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ target }) => onValue(target.value)}
      />
      <p className={styles.problem} id={`${id}-problem`} role="alert">
        {problem}
      </p>
    </div>
  )
}
