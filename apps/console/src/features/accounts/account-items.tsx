import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import Check from 'lucide-react/icons/check'
import { useInformation } from '../../lib/session/information.ts'
import css from './menus.module.css'
import { useSwitchAccount } from './switch-account.ts'
import { useAccountsTexts } from './texts.ts'

/** The accounts of somebody who is in several, to switch between. Items, since a menu moves the focus among its own. */
export function useAccountItems(onChoose: () => void) {
  const t = useAccountsTexts()
  const { data: user } = useInformation()
  const change = useSwitchAccount()
  if (!user || user.accounts.length < 2) return []
  const current = user.businessAccountId
  function choose(id: string) {
    onChoose()
    if (id !== current) change.mutate(id)
  }
  return [
    <Divider key="line" component="li" />,
    <ListSubheader key="head" className={css.heading} role="presentation">
      {t('user.accounts')}
    </ListSubheader>,
    ...user.accounts.map(({ id, name }) => (
      <MenuItem key={id} role="menuitemradio" aria-checked={id === current} onClick={() => choose(id)}>
        <span className={css.check}>{id === current ? <Check size={16} aria-hidden="true" /> : null}</span>
        <span className={css.name}>{name}</span>
      </MenuItem>
    )),
  ]
}
