import Button from '@mui/material/Button'
import Sparkles from 'lucide-react/icons/sparkles'
import { useState, type FormEvent } from 'react'
import { Callout } from '../../lib/kit/notices/Callout.tsx'
import { SelectField } from '../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../lib/kit/fields/TextField.tsx'
import { reasonIn } from '../../lib/reasons/reason-in.ts'
import { useFailureWords } from '../../lib/reasons/use-failure-words.ts'
import { useOnboardingTexts } from './texts.ts'
import { useStartWebsite } from './website-calls.ts'
import css from './Website.module.css'

interface WebsiteFormProps {
  /** Called when the agent's creation has started. */
  onStarted: () => void
  /** An agent whose creation from another address failed. */
  agentId?: string
  address?: string
}

const VISIBILITIES = ['public', 'private'] as const

/** Asks for a website's address and starts creating an agent from it. */
export function WebsiteForm({ onStarted, agentId, address = '' }: WebsiteFormProps) {
  const t = useOnboardingTexts()
  const wordsOf = useFailureWords()
  const start = useStartWebsite(agentId)
  const [url, setUrl] = useState(address)
  const [visibility, setVisibility] = useState<(typeof VISIBILITIES)[number]>('public')
  const [wrong, setWrong] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const complete = addressOf(url)
    setWrong(complete === null)
    // An error about another address doesn't apply to this one.
    if (!complete) start.reset()
    else start.mutate({ url: complete, visibility }, { onSuccess: onStarted })
  }

  return (
    <form onSubmit={submit} noValidate className={css.form}>
      {start.error ? <Callout kind="error">{wordsOf(reasonIn(start.error))}</Callout> : null}
      <TextField
        name="url"
        type="url"
        label={t('website.url')}
        help={t('website.urlHelp')}
        error={wrong ? t('website.urlWrong') : undefined}
        placeholder="https://"
        autoComplete="url"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        startHere
      />
      {agentId === undefined ? (
        <SelectField
          label={t('website.visibility')}
          value={visibility}
          onChange={({ target }) =>
            setVisibility(VISIBILITIES.find((one) => one === target.value) ?? 'private')
          }
        >
          {VISIBILITIES.map((one) => (
            <option key={one} value={one}>
              {t(`website.${one}`)}
            </option>
          ))}
        </SelectField>
      ) : null}
      <div>
        <Button
          type="submit"
          variant="contained"
          startIcon={<Sparkles size={16} />}
          disabled={start.isPending}
        >
          {t('website.action')}
        </Button>
      </div>
    </form>
  )
}

/** The address with its scheme, which people leave out; null when it is invalid. */
function addressOf(typed: string): string | null {
  const text = typed.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  return url.hostname.includes('.') || url.hostname === 'localhost' ? url.href : null
}
