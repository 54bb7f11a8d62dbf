import { FEATURES } from 'virtual:contract'
import { SettingsPage } from '../../features/team/account/SettingsPage.tsx'
import { useTeamTexts } from '../../features/team/texts.ts'
import { Callout } from '../../lib/kit/notices/Callout.tsx'
import { useInformation } from '../../lib/session/information.ts'
import { EditionCommand } from '../EditionCommand.tsx'
import { useEditionNames } from '../edition-names.ts'

/** `/user/setting` */
export function Route() {
  const t = useTeamTexts()
  const names = useEditionNames()
  const { data: user } = useInformation()
  const { editions } = FEATURES.inviteUser
  const edition = user ? names([user.edition]) : ''
  const inviteLocked = (
    <Callout kind="info">
      <p>{t('setting.inviteLocked', { editions: names(editions), edition })}</p>
      <EditionCommand editions={editions} />
    </Callout>
  )
  return <SettingsPage inviteLocked={inviteLocked} />
}
