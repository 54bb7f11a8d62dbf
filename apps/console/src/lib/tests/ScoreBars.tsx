import css from './Tests.module.css'

const CHART = { height: 32, step: 10, bar: 7 }

interface ScoreBarsProps {
  label: string
  /** From left to right; without a percentage, its place stays empty. */
  scores: readonly { key: string; percent: number | null; text: string }[]
  /** What has to be reached, in percent. */
  bar: number
}

/** Scores as bars, beside the line that they have to reach; listeners get them as a list. */
export function ScoreBars({ label, scores, bar }: ScoreBarsProps) {
  const top = (percent: number) => CHART.height - Math.max(1, (percent / 100) * CHART.height)
  const known = scores.flatMap(({ percent, ...score }, at) =>
    percent === null ? [] : [{ ...score, percent, at }],
  )
  return (
    <figure className={css.history}>
      <figcaption className="visually-hidden">{label}</figcaption>
      <svg width={scores.length * CHART.step} height={CHART.height} aria-hidden="true">
        {known.map(({ key, percent, text, at }) => (
          <rect
            key={key}
            data-passed={percent >= bar}
            x={at * CHART.step}
            y={top(percent)}
            width={CHART.bar}
            height={CHART.height - top(percent)}
            rx={1}
          >
            <title>{text}</title>
          </rect>
        ))}
        <line x1={0} x2="100%" y1={top(bar)} y2={top(bar)} />
      </svg>
      <ul className="visually-hidden">
        {known.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </figure>
  )
}
