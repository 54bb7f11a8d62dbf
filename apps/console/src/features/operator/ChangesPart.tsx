import { EDITION_NAMES } from '@millrace/contract'
import { formatCredits } from '../../lib/flows/format.ts'
import { formatMoment } from '../../lib/format.ts'
import table from '../../lib/kit/tables/Table.module.css'
import type { AccountChange } from './accounts.ts'
import css from './Operator.module.css'
import { useOperatorTexts } from './texts.ts'

/** What operators have changed of the account, and why. */
export function ChangesPart({ changes }: { changes: readonly AccountChange[] }) {
  const t = useOperatorTexts()
  return (
    <section className={css.part} aria-label={t('changes.title')}>
      <h2>{t('changes.title')}</h2>
      {changes.length === 0 ? (
        <p className={css.quiet}>{t('changes.none')}</p>
      ) : (
        <div className={table.wrap}>
          <table className={table.table} aria-label={t('changes.title')}>
            <thead>
              <tr>
                <th scope="col">{t('changes.at')}</th>
                <th scope="col">{t('changes.what')}</th>
                <th scope="col">{t('reason')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <ChangeRow key={change.id} change={change} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function ChangeRow({ change }: { change: AccountChange }) {
  const t = useOperatorTexts()
  const { at, operator, reason } = change
  return (
    <tr>
      <td className={table.quiet}>
        <time dateTime={at}>{formatMoment(at)}</time>
      </td>
      <td>
        {whatOf(change, t)}
        <p className={table.sub}>{operator ?? t('changes.command')}</p>
      </td>
      <td className={css.reason}>{reason}</td>
    </tr>
  )
}

function whatOf({ what, from, to, credits }: AccountChange, t: ReturnType<typeof useOperatorTexts>): string {
  if (what === 'edition')
    return t('changes.edition', {
      from: from === null ? '' : EDITION_NAMES[from],
      to: to === null ? '' : EDITION_NAMES[to],
    })
  return t(`changes.${what}`, { credits: formatCredits(credits ?? 0) })
}
