import Button from '@mui/material/Button'
import type { sheets } from '@millrace/contract'
import { bannerText } from '../../../../lib/api/failures.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { StateDot } from '../../../../lib/kit/StateDot.tsx'
import type { PriceWanted, useAiColumnPrice } from '../api/ai-columns.ts'
import { formatCredits, formatSeconds, formatShare } from '../format.ts'
import { useAiColumnTexts } from '../texts/texts.ts'
import css from './Run.module.css'
import { Uncounted } from './Uncounted.tsx'
import type { useSampling } from './use-sampling.ts'

const SAMPLE = 5
/** With this share of failed rows in a sample, the user should review them before running the rest. */
const MANY = 0.5

interface PriceTagProps {
  asked: ReturnType<typeof useAiColumnPrice>
  wanted: PriceWanted
  /** Rows of the run; null when unknown. */
  rows: number | null
  /** The budget as entered, which may differ from the column's; null for none. */
  budget: number | null
  sampling: ReturnType<typeof useSampling>
}

/** The estimated cost and duration of a run, based on actual runs, with an offer to run a sample. */
export function PriceTag({ asked, wanted, rows, budget, sampling }: PriceTagProps) {
  const t = useAiColumnTexts()
  const { data: price, error } = asked
  if (rows === 0) return null
  const { sample, isSampling } = sampling
  // While a sample runs, there is no estimate yet.
  const isKnown = price && price.credits !== null && !isSampling
  const few = Math.min(SAMPLE, price?.rows ?? rows ?? SAMPLE)
  return (
    <section className={css.price} aria-label={t('price.label')} aria-live="polite">
      <h3>{t('price.label')}</h3>
      {isKnown ? <Known price={price} /> : null}
      {price && !isKnown && !isSampling ? <p className={css.hint}>{t('price.unknown')}</p> : null}
      {isSampling ? <StateDot tone="working">{t('price.sampling')}</StateDot> : null}
      {price && !isKnown && !isSampling && few > 0 ? (
        <div className={css.try}>
          <Button size="small" variant="outlined" onClick={() => sample.mutate({ ...wanted, sample: few })}>
            {t('price.sample', { count: few, formatted: formatNumber(few) })}
          </Button>
          <span className={css.hint}>{t('price.sampleHelp')}</span>
        </div>
      ) : null}
      {price ? <Uncounted models={price.uncounted} /> : null}
      {isKnown && (price.failed ?? 0) >= MANY ? (
        <Callout kind="warning">{t('price.manyFailed')}</Callout>
      ) : null}
      {isKnown && isOver(price, budget) ? <Callout kind="warning">{t('price.over')}</Callout> : null}
      {(sample.error ?? error) ? <Callout kind="error">{bannerText(sample.error ?? error)}</Callout> : null}
    </section>
  )
}

const isOver = ({ credits }: sheets.AiColumnPrice, budget: number | null): boolean =>
  budget !== null && (credits?.high ?? 0) > budget

function Known({ price }: { price: sheets.AiColumnPrice }) {
  const t = useAiColumnTexts()
  const { credits, seconds, sampled, found, failed } = price
  const cost =
    credits === null || credits.high === 0
      ? t('price.free')
      : rangeOf(credits, formatCredits, {
          two: (range) => t('price.credits', range),
          one: (range) => t('price.creditsOne', range),
        })
  const time = seconds
    ? rangeOf({ low: Math.max(1, seconds.low), high: Math.max(1, seconds.high) }, formatSeconds, {
        two: (range) => t('price.seconds', range),
        one: (range) => t('price.secondsOne', range),
      })
    : null
  return (
    <>
      <p className={css.tag}>
        <strong>{cost}</strong>
        {time ? <span>{time}</span> : null}
      </p>
      <p className={css.hint}>
        {[
          t('price.from', { count: sampled, formatted: formatNumber(sampled) }),
          found === null ? null : t('price.found', { share: formatShare(found) }),
          failed ? t('price.failed', { share: formatShare(failed) }) : null,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </>
  )
}

interface Words {
  two: (range: { low: string; high: string }) => string
  one: (range: { low: string }) => string
}

/** A range as text; equal ends are shown once. */
function rangeOf(
  { low, high }: { low: number; high: number },
  format: (value: number) => string,
  words: Words,
): string {
  const [from, to] = [format(low), format(high)]
  return from === to ? words.one({ low: from }) : words.two({ low: from, high: to })
}
