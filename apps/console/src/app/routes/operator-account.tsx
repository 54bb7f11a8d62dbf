import { useParams } from '@tanstack/react-router'
import { useProfile } from '../../features/accounts/profile/profile.ts'
import { AccountPage } from '../../features/operator/AccountPage.tsx'
import { useAccountEntries } from '../../features/operator/accounts.ts'
import { OperatorsOnly } from '../../features/operator/OperatorsOnly.tsx'
import { useOperatorTexts } from '../../features/operator/texts.ts'
import { Balance } from '../../features/usage/CreditsPart.tsx'
import { Entries } from '../../features/usage/EntriesPart.tsx'
import { PlanLimits } from '../../features/usage/PlanPart.tsx'

/** `/console/operator/{id}` */
export function Route() {
  const { id } = useParams({ from: '/shell/console/operator/$id' })
  return (
    <OperatorsOnly>
      <Account key={id} id={id} />
    </OperatorsOnly>
  )
}

function Account({ id }: { id: string }) {
  // Until it is known, the password is asked for: most people have one.
  const t = useOperatorTexts()
  const asksPassword = useProfile().data?.hasPassword ?? true
  return (
    <AccountPage
      id={id}
      asksPassword={asksPassword}
      renderParts={({ limits, balance }) => (
        <>
          <PlanLimits title={t('limits')} limits={limits} />
          {balance ? <Balance balance={balance} /> : null}
        </>
      )}
      entries={<AccountEntries id={id} />}
    />
  )
}

const AccountEntries = ({ id }: { id: string }) => <Entries list={useAccountEntries(id)} isForeign />
