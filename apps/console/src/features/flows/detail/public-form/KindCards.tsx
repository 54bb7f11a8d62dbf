import { useId } from 'react'
import { ChoiceCard } from '../../../../lib/forms/ChoiceCard.tsx'
import { EMBED_KINDS, type EmbedKind } from './embed.ts'
import css from './KindCards.module.css'
import { usePublicFormTexts } from './texts.ts'

interface KindCardsProps {
  value: EmbedKind
  onChange: (kind: EmbedKind) => void
}

/** The ways to embed the form, each with a picture. */
export function KindCards({ value, onChange }: KindCardsProps) {
  const t = usePublicFormTexts()
  const group = useId()
  return (
    <fieldset className={css.cards}>
      <legend className="visually-hidden">{t('embed')}</legend>
      {EMBED_KINDS.map((kind) => (
        <ChoiceCard
          key={kind}
          group={group}
          checked={kind === value}
          onChoose={() => onChange(kind)}
          title={t(`kinds.${kind}.name`)}
          text={t(`kinds.${kind}.text`)}
          above={<Picture kind={kind} />}
        />
      ))}
    </fieldset>
  )
}

/** A schematic page with the form in its place. */
function Picture({ kind }: { kind: EmbedKind }) {
  return (
    <svg viewBox="0 0 96 60" className={css.picture} aria-hidden="true">
      <rect x="0.5" y="0.5" width="95" height="59" rx="4" className={css.page} />
      {kind === 'standard' ? (
        <>
          <path d="M8 9h34M8 15h52" className={css.line} />
          <rect x="8" y="22" width="80" height="30" rx="3" className={css.form} />
        </>
      ) : (
        <path d="M8 9h34M8 15h66M8 21h58M8 33h64M8 39h50M8 45h60" className={css.line} />
      )}
      {kind === 'popup' ? (
        <>
          <rect x="0.5" y="0.5" width="95" height="59" rx="4" className={css.veil} />
          <rect x="24" y="10" width="48" height="40" rx="3" className={css.form} />
        </>
      ) : null}
      {kind === 'bubble' ? (
        <>
          <rect x="56" y="10" width="34" height="34" rx="3" className={css.form} />
          <rect x="68" y="47" width="22" height="8" rx="4" className={css.button} />
        </>
      ) : null}
    </svg>
  )
}
