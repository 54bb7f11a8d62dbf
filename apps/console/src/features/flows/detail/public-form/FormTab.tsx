import Button from '@mui/material/Button'
import type { flows, runs } from '@millrace/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { bannerText, fieldIssues } from '../../../../lib/api/failures.ts'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { CheckField } from '../../../../lib/kit/fields/CheckField.tsx'
import { FailureNotice } from '../../../../lib/kit/notices/FailureNotice.tsx'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { Loading, Skeleton } from '../../../../lib/kit/Skeleton.tsx'
import { showMessage } from '../../../../lib/notify/message.ts'
import { useMayWrite } from '../../../../lib/session/use-may.ts'
import css from '../Detail.module.css'
import { type ChangeForm, usePublicForm, useSaveForm } from './api.ts'
import { focusInvalid } from '../../../../lib/flows/form/focus-invalid.ts'
import { wrongDomain, type EmbedKind, embedCode } from './embed.ts'
import { FieldChoice } from './FieldChoice.tsx'
import { LookFields } from './LookFields.tsx'
import { usePublicFormTexts } from './texts.ts'
import { WhoFields } from './WhoFields.tsx'
import { visitorOrigin } from '../../../../lib/visitor-origin.ts'
import { Code } from '../Code.tsx'
import kinds from './KindCards.module.css'
import { KindCards } from './KindCards.tsx'

/** Settings for sharing the flow as a form. */
export default function FormTab({ flow }: { flow: flows.Flow }) {
  const { data, error, refetch } = usePublicForm(flow.id)
  if (data) return <FormSettings flow={flow} state={data} />
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />
  return (
    <Loading>
      <Skeleton height={320} radius={8} />
    </Loading>
  )
}

function FormSettings({ flow, state }: { flow: flows.Flow; state: runs.FormState }) {
  const t = usePublicFormTexts()
  const mayWrite = useMayWrite()
  const save = useSaveForm(flow.id)
  const [settings, setSettings] = useState(state.settings)
  // Compared with the list as it was sent, because it may have been edited since.
  const wrong = wrongDomain(fieldIssues(save.error), save.variables?.domains ?? [])
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (save.error && form.current) focusInvalid(form.current)
  }, [save.error])
  const change: ChangeForm = (part) => setSettings((before) => ({ ...before, ...part }))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    save.mutate(settings, {
      onSuccess: ({ settings: kept }) => {
        setSettings(kept)
        showMessage(t('saved'))
      },
    })
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={t('title')}>
      <fieldset disabled={!mayWrite} className={css.formTab}>
        <section className={css.part}>
          <h2>{t('title')}</h2>
          <p className={css.hint}>{mayWrite ? t('text') : t('needsRights')}</p>
          {state.problems.length > 0 ? (
            <Callout kind="warning">
              {t('problems')} {state.problems.join(' ')}
            </Callout>
          ) : null}
          <CheckField
            label={t('enabled')}
            help={t('enabledHelp')}
            checked={settings.enabled}
            onChange={({ target }) => change({ enabled: target.checked })}
          />
        </section>
        {state.settings.enabled ? <Embedding flow={flow} state={state} /> : null}
        <FieldChoice flow={flow} settings={settings} onChange={change} />
        <WhoFields settings={settings} wrong={wrong} onChange={change} />
        <LookFields settings={settings} onChange={change} />
        {save.error && wrong === undefined ? <Callout kind="error">{bannerText(save.error)}</Callout> : null}
        {mayWrite ? (
          <div className={layout.row}>
            <Button type="submit" variant="contained" disabled={save.isPending}>
              {t('save')}
            </Button>
          </div>
        ) : null}
      </fieldset>
    </form>
  )
}

interface EmbeddingProps {
  flow: flows.Flow
  state: runs.FormState
}

/** The form's URL and its embed code. */
function Embedding({ flow, state: { settings, ...state } }: EmbeddingProps) {
  const t = usePublicFormTexts()
  const [kind, setKind] = useState<EmbedKind>('standard')
  // The URL by which the browser reaches the server; without a configured public URL, the server may not know it.
  const origin = settings.access === 'members' ? location.origin : visitorOrigin()
  const url = `${origin}${new URL(state.url).pathname}`
  const { colour, domains } = settings
  const form = { id: flow.id, url, title: settings.title || flow.title, close: t('close'), colour }
  return (
    <section className={css.part}>
      <h2>{t('address')}</h2>
      <Code label={t('address')} text={url} />
      <p>
        <a href={url} target="_blank" rel="noopener">
          {t('open')}
        </a>
      </p>
      {settings.access === 'members' ? (
        <p className={css.hint}>{t('embedMembers')}</p>
      ) : (
        <>
          <h3 className={kinds.heading}>{t('embed')}</h3>
          <p className={css.hint}>{t('embedHelp')}</p>
          {domains.length === 0 ? <Callout kind="warning">{t('noDomains')}</Callout> : null}
          <KindCards value={kind} onChange={setKind} />
          <Code label={t('code')} text={embedCode(kind, form)} />
        </>
      )}
    </section>
  )
}
