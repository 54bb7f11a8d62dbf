import type { flows } from '@millrace/contract'
import { Code } from '../Code.tsx'
import css from '../Detail.module.css'
import { embedCode } from './embed.ts'
import { usePublicFormTexts } from './texts.ts'

interface EmbeddingProps {
  state: flows.FormState
  title: string
}

/** Where the form is, and what to put into a page. */
export function Embedding({ state: { settings, ...state }, title }: EmbeddingProps) {
  const t = usePublicFormTexts()
  // As the browser reaches the server: without a public address it may not know that itself.
  const url = `${location.origin}${new URL(state.url).pathname}`
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
          <p className={css.hint}>
            {t('embed')}. {t('embedHelp')}
          </p>
          <Code label={t('embed')} text={embedCode(url, settings.title || title)} />
        </>
      )}
    </section>
  )
}
