import { ScrollRegion } from '@millrace/ui'
import css from './Panels.module.css'

/** More is not laid out: a page of a run may hold megabytes. */
const MOST = 20_000

/** A value as JSON. */
export function JsonView({ label, value }: { label: string; value: unknown }) {
  const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '–')
  return (
    <section className={css.json}>
      <h3>{label}</h3>
      <ScrollRegion label={label}>
        <pre>{text.length > MOST ? `${text.slice(0, MOST)}\n…` : text}</pre>
      </ScrollRegion>
    </section>
  )
}
