import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useColorScheme } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import { i18n } from '../../lib/i18n/i18n.ts'
import { LANGUAGE_CODES, LANGUAGES } from '../../lib/i18n/languages.ts'
import { useInformation } from '../../lib/session/information.ts'
import { useSwitchLanguage } from '../../lib/session/switch-language.ts'
import css from './menus.module.css'
import { useSignOut } from './sign-out.ts'
import { useAccountsTexts } from './texts.ts'
import { useSwitchAccount } from './switch-account.ts'

const MODES = ['light', 'dark', 'system'] as const

interface UserMenuListProps {
  anchor: HTMLElement | null
  name: string
  onClose: () => void
}

/** The user's accounts, theme, language, and sign-out. */
export default function UserMenuList({ anchor, name, onClose }: UserMenuListProps) {
  const t = useAccountsTexts()
  const { data: user } = useInformation()
  const themeItems = useThemeItems()
  const languageItems = useLanguageItems()
  const accountItems = useAccountItems(onClose)
  const signOutItems = useSignOutItems(onClose)
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      <li className={css.who} role="presentation">
        <b>{name}</b>
        <span>{user?.username}</span>
      </li>
      {accountItems}
      <Divider component="li" />
      <ListSubheader className={css.heading} role="presentation">
        {t('user.theme')}
      </ListSubheader>
      {themeItems}
      <Divider component="li" />
      <ListSubheader className={css.heading} role="presentation">
        {t('user.language')}
      </ListSubheader>
      {languageItems}
      <Divider component="li" />
      <MenuItem component={Link} to="/user/profile" onClick={onClose}>
        {t('user.profile')}
      </MenuItem>
      {user?.operator ? (
        <MenuItem component={Link} to="/console/operator" onClick={onClose}>
          {t('user.operator')}
        </MenuItem>
      ) : null}
      {signOutItems}
    </Menu>
  )
}

// A menu moves the focus among its own children, so these have to be items rather than components of items.
function useThemeItems() {
  const t = useAccountsTexts()
  const { mode, setMode } = useColorScheme()
  return MODES.map((choice) => (
    <MenuItem
      key={choice}
      role="menuitemradio"
      aria-checked={mode === choice}
      onClick={() => setMode(choice)}
    >
      <span className={css.check}>{mode === choice ? <Check size={16} aria-hidden="true" /> : null}</span>
      {t(`user.${choice}`)}
    </MenuItem>
  ))
}

function useLanguageItems() {
  const { mutate } = useSwitchLanguage()
  return LANGUAGE_CODES.map((code) => (
    <MenuItem
      key={code}
      lang={code}
      role="menuitemradio"
      aria-checked={i18n.language === code}
      onClick={() => mutate(code)}
    >
      <span className={css.check}>
        {i18n.language === code ? <Check size={16} aria-hidden="true" /> : null}
      </span>
      {LANGUAGES[code]}
    </MenuItem>
  ))
}

function useSignOutItems(onChoose: () => void) {
  const t = useAccountsTexts()
  const signOut = useSignOut()
  function leave(all: boolean) {
    onChoose()
    signOut.mutate({ all })
  }
  return [
    <MenuItem key="one" onClick={() => leave(false)}>
      {t('user.signOut')}
    </MenuItem>,
    <MenuItem key="all" onClick={() => leave(true)}>
      {t('user.signOutAll')}
    </MenuItem>,
  ]
}

/** Accounts to switch between, for members of several. Rendered as menu items, because the menu manages their focus. */
function useAccountItems(onChoose: () => void) {
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
