import Button from '@mui/material/Button'
import { useState } from 'react'
import type { knowledge } from '@millrace/contract'
import { bannerText } from '../../../lib/api/failures.ts'
import { formatNumber } from '../../../lib/format.ts'
import { i18n } from '../../../lib/i18n/i18n.ts'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { ButtonLink } from '../../../lib/kit/ButtonLink.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../lib/kit/fields/SelectField.tsx'
import { showMessage } from '../../../lib/notify/message.ts'
import { useEmbeddingModels, useRetryEmbedding } from '../base-embedding.ts'
import { useKnowledgeTexts } from '../texts.ts'
import { useUpdateBase } from '../update-base.ts'
import { StateDot } from '../../../lib/kit/StateDot.tsx'
import css from './Embedding.module.css'

interface EmbeddingSectionProps {
  base: knowledge.KnowledgeBase
  readOnly: boolean
}

/** The embedding model of a base, its cost and its progress. It has its own button because it sends texts away. */
export function EmbeddingSection({ base, readOnly }: EmbeddingSectionProps) {
  const t = useKnowledgeTexts()
  return (
    <section className={layout.section}>
      <h2>{t('embedding.title')}</h2>
      <p>{t('embedding.text')}</p>
      <EmbeddingState base={base} readOnly={readOnly} />
      {readOnly ? null : <Choice base={base} />}
    </section>
  )
}

function Choice({ base }: { base: knowledge.KnowledgeBase }) {
  const t = useKnowledgeTexts()
  const { data, error } = useEmbeddingModels(base.id)
  const update = useUpdateBase(base.id)
  const [wanted, setWanted] = useState<string | null>(null)
  const chosen = wanted ?? base.embeddingModel ?? ''
  if (error) return <Callout kind="error">{bannerText(error)}</Callout>
  if (!data) return null
  if (data.items.length === 0 && !base.embeddingModel) return <NoModels problems={data.problems} />

  function save() {
    const embeddingModel = chosen || null
    update.mutate(
      { embeddingModel },
      {
        onSuccess: () => {
          setWanted(null)
          showMessage(t(embeddingModel ? 'embedding.changed' : 'embedding.off'))
        },
      },
    )
  }

  const isKnown = data.items.some(({ id }) => id === base.embeddingModel)
  const isChanged = chosen !== (base.embeddingModel ?? '')
  return (
    <>
      {update.error ? <Callout kind="error">{bannerText(update.error)}</Callout> : null}
      <SelectField
        label={t('embedding.model')}
        help={
          isChanged && chosen ? (
            <Cost choice={data.items.find(({ id }) => id === chosen)} tokens={data.tokens} />
          ) : null
        }
        value={chosen}
        onChange={({ target }) => setWanted(target.value)}
      >
        <option value="">{t('embedding.none')}</option>
        {base.embeddingModel && !isKnown ? (
          <option value={base.embeddingModel}>{t('embedding.unknown')}</option>
        ) : null}
        {data.items.map(({ id, label, provider }) => (
          <option key={id} value={id}>
            {`${label} · ${provider}`}
          </option>
        ))}
      </SelectField>
      <div className={layout.row}>
        <Button variant="contained" disabled={!isChanged || update.isPending} onClick={save}>
          {t(isChanged && !chosen ? 'embedding.turnOff' : 'embedding.use')}
        </Button>
      </div>
    </>
  )
}

function NoModels({ problems }: { problems: { provider: string; message: string }[] }) {
  const t = useKnowledgeTexts()
  const connect = <ButtonLink to="/user/integrations">{t('embedding.connect')}</ButtonLink>
  return (
    <Callout kind="info" actions={connect}>
      {t('embedding.noModels')}
      {problems.map(({ provider, message }) => (
        <p key={provider}>{`${provider}: ${message}`}</p>
      ))}
    </Callout>
  )
}

function Cost({ choice, tokens }: { choice: knowledge.EmbeddingChoice | undefined; tokens: number }) {
  const t = useKnowledgeTexts()
  if (!choice) return null
  if (choice.cost === null) return t('embedding.free', { tokens: formatNumber(tokens) })
  if (choice.cost === 0 && tokens > 0) return t('embedding.nothing')
  return t('embedding.cost', { cost: dollars(choice.cost), tokens: formatNumber(tokens) })
}

/** Rounds fractions of a cent up. */
const dollars = (amount: number): string =>
  new Intl.NumberFormat(i18n.language, { style: 'currency', currency: 'USD' }).format(
    Math.ceil(amount * 100) / 100,
  )

interface EmbeddingStateProps {
  base: knowledge.KnowledgeBase
  readOnly: boolean
}

/** The progress of a base's vectors, and why it has stopped. */
function EmbeddingState({ base, readOnly }: EmbeddingStateProps) {
  const t = useKnowledgeTexts()
  const retry = useRetryEmbedding(base.id)
  const { state, done, total, serving, error } = base.embedding
  if (state === 'off') return null
  const counts = { done: formatNumber(done), total: formatNumber(total) }
  if (state === 'ready') return <StateDot tone="success">{t('embedding.ready', counts)}</StateDot>
  if (state === 'failed') {
    const again = readOnly ? null : (
      <Button size="small" disabled={retry.isPending} onClick={() => retry.mutate()}>
        {t('embedding.retry')}
      </Button>
    )
    return (
      <Callout kind="error" actions={again}>
        {t('embedding.failed', { reason: error ?? '' })}
      </Callout>
    )
  }
  return (
    <div className={css.working}>
      <StateDot tone="working">{t('embedding.working', counts)}</StateDot>
      <progress
        className={css.progress}
        aria-label={t('embedding.progress')}
        max={Math.max(1, total)}
        value={done}
      />
      <p>{t(serving ? 'embedding.serving' : 'embedding.notServing')}</p>
    </div>
  )
}
