import { FEATURES } from 'virtual:contract'
import { SettingsPage } from '../../features/team/SettingsPage.tsx'
import { useTeamTexts } from '../../features/team/texts.ts'
import { Callout } from '../../lib/kit/Callout.tsx'
import { useInformation } from '../../lib/session/information.ts'
import { useEditionNames } from '../edition-names.ts'

/** `/user/setting` */
export function Route() {
  const t = useTeamTexts()
  const names = useEditionNames()
  const { data: user } = useInformation()
  const editions = names(FEATURES.inviteUser.editions)
  const edition = user ? names([user.edition]) : ''
  const inviteLocked = <Callout kind="info">{t('setting.inviteLocked', { editions, edition })}</Callout>
  return <SettingsPage inviteLocked={inviteLocked} />
}
