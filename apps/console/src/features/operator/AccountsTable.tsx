import { EDITION_NAMES } from '@millrace/contract'
import { Link } from '@tanstack/react-router'
import { formatCredits } from '../../lib/flows/format.ts'
import { formatDay, formatNumber } from '../../lib/format.ts'
import table from '../../lib/kit/tables/Table.module.css'
import type { Account } from './accounts.ts'
import { useOperatorTexts } from './texts.ts'

const WIDE_NUMBER = `${table.number} ${table.wideOnly}`

export function AccountsTable({ accounts }: { accounts: readonly Account[] }) {
  const t = useOperatorTexts()
  return (
    <div className={table.wrap}>
      <table className={table.table} aria-label={t('accounts')}>
        <thead>
          <tr>
            <th scope="col">{t('columns.account')}</th>
            <th scope="col">{t('columns.plan')}</th>
            <th scope="col" className={WIDE_NUMBER}>
              {t('columns.members')}
            </th>
            <th scope="col" className={table.number}>
              {t('columns.credits')}
            </th>
            <th scope="col" className={WIDE_NUMBER}>
              {t('columns.used')}
            </th>
            <th scope="col" className={table.wideOnly}>
              {t('columns.created')}
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <AccountRow key={account.id} account={account} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function AccountRow({ account }: { account: Account }) {
  const t = useOperatorTexts()
  const { id, name, admin, edition, source, members, credits, used, createdAt } = account
  return (
    <tr>
      <td>
        <Link to="/console/operator/$id" params={{ id }} className={table.name}>
          {name}
        </Link>
        {admin === null ? null : <p className={table.sub}>{admin}</p>}
      </td>
      <td>
        {EDITION_NAMES[edition]}
        <p className={table.sub}>{t(`sources.${source}`)}</p>
      </td>
      <td className={WIDE_NUMBER}>{formatNumber(members)}</td>
      <td className={table.number}>{credits === null ? t('unlimited') : formatCredits(credits)}</td>
      <td className={WIDE_NUMBER}>{formatCredits(used)}</td>
      <td className={`${table.quiet} ${table.wideOnly}`}>{formatDay(createdAt)}</td>
    </tr>
  )
}
