import type { flows } from '@millrace/contract'
import type { FieldChange } from '@millrace/engine'
import { type ChangeEntry, textParts, valueText } from './changes.ts'
import { useVersionTexts } from './texts.ts'
import { useEntryNames } from './use-entry-names.ts'
import css from './Changes.module.css'

interface ChangeListProps {
  entries: readonly ChangeEntry[]
  before: flows.FlowDocument
  after: flows.FlowDocument
  chosen: string | null
  /** Shows where a change is; null when that is impossible. */
  onChoose: ((id: string) => void) | null
}

/** The changes in words, grouped by subject; each links to its place. */
export function ChangeList({ entries, before, after, chosen, onChoose }: ChangeListProps) {
  const t = useVersionTexts()
  const names = useEntryNames(before, after)
  const kinds = [...new Set(entries.map(({ kind }) => kind))]
  return (
    <section className={css.list} aria-label={t('list')}>
      <output className={css.count}>
        {entries.length === 0 ? t('same') : t('count', { count: entries.length })}
      </output>
      {kinds.map((kind) => (
        <section key={kind}>
          <h3>{t(`kinds.${kind}`)}</h3>
          <ul>
            {entries
              .filter((entry) => entry.kind === kind)
              .map((entry) => (
                <li key={entry.key} data-chosen={entry.target !== null && entry.target === chosen}>
                  <Head entry={entry} name={names.entry(entry)} onChoose={onChoose} />
                  {entry.fields.map((field) => (
                    <Change key={field.path} field={field} label={names.field(entry, field.path)} />
                  ))}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

interface HeadProps {
  entry: ChangeEntry
  name: string
  onChoose: ((id: string) => void) | null
}

function Head({ entry: { mark, target, moved }, name, onChoose }: HeadProps) {
  const t = useVersionTexts()
  const words = (
    <>
      <span className={css.mark} data-mark={mark}>
        {t(`marks.${mark}`)}
      </span>{' '}
      <span className={css.name}>{name}</span>
      {moved ? <span className={css.also}> · {t('moved')}</span> : null}
    </>
  )
  return target !== null && onChoose ? (
    <button type="button" className={css.head} onClick={() => onChoose(target)}>
      {words}
    </button>
  ) : (
    <p className={css.head}>{words}</p>
  )
}

const isText = (value: unknown): value is string => typeof value === 'string'

function Change({ field: { before, after }, label }: { field: FieldChange; label: string }) {
  const t = useVersionTexts()
  const parts = isText(before) && isText(after) ? textParts(before, after) : null
  return (
    <div className={css.change}>
      <span className={css.label}>{label}</span>
      {parts ? (
        <p className={css.value}>
          {parts.head}
          {parts.before ? <Old>{parts.before}</Old> : null}
          {parts.before && parts.after ? ' ' : null}
          {parts.after ? <New>{parts.after}</New> : null}
          {parts.tail}
        </p>
      ) : (
        <p className={css.value}>
          {before === undefined ? <i>{t('nothing')}</i> : <Old>{valueText(before)}</Old>}
          {' → '}
          {after === undefined ? <i>{t('nothing')}</i> : <New>{valueText(after)}</New>}
        </p>
      )}
    </div>
  )
}

// Screen readers do not announce strikethrough or underline, so the text says it too.
function Old({ children }: { children: string }) {
  const t = useVersionTexts()
  return (
    <del>
      <span className="visually-hidden">{t('was')}: </span>
      {children}
    </del>
  )
}

function New({ children }: { children: string }) {
  const t = useVersionTexts()
  return (
    <ins>
      <span className="visually-hidden">{t('is')}: </span>
      {children}
    </ins>
  )
}
