import type { flows, runs } from '@millrace/contract'
import { useState } from 'react'
import { Callout } from '../../../../lib/kit/Callout.tsx'
import { visitorOrigin } from '../../../../lib/visitor-origin.ts'
import { Code } from '../Code.tsx'
import css from '../Detail.module.css'
import { type EmbedKind, embedCode } from './embed.ts'
import kinds from './KindCards.module.css'
import { KindCards } from './KindCards.tsx'
import { usePublicFormTexts } from './texts.ts'

interface EmbeddingProps {
  flow: flows.Flow
  state: runs.FormState
}

/** Where the form is, and what to put into a page. */
export function Embedding({ flow, state: { settings, ...state } }: EmbeddingProps) {
  const t = usePublicFormTexts()
  const [kind, setKind] = useState<EmbedKind>('standard')
  // As the browser reaches the server: without a public address it may not know that itself.
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
