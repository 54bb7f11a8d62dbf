import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Avatar } from '@millrace/ui'
import { useColorScheme } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { i18n } from '../../lib/i18n/i18n.ts'
import { LANGUAGE_CODES, LANGUAGES } from '../../lib/i18n/languages.ts'
import { useInformation } from '../../lib/session/information.ts'
import { useAccountItems } from './account-items.tsx'
import { useSwitchLanguage } from '../../lib/session/switch-language.ts'
import css from './menus.module.css'
import { useSignOut } from './sign-out.ts'
import { useAccountsTexts } from './texts.ts'

const MODES = ['light', 'dark', 'system'] as const

/** Who is signed in, the theme, the language, and the way out. */
export function UserMenu({ compact }: { compact: boolean }) {
  const t = useAccountsTexts()
  const { data: user } = useInformation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = user?.name || user?.username || t('user.unknown')
  const themeItems = useThemeItems()
  const languageItems = useLanguageItems()
  const accountItems = useAccountItems(() => setAnchor(null))
  const signOutItems = useSignOutItems(() => setAnchor(null))

  return (
    <>
      <button
        type="button"
        className={css.trigger}
        data-compact={compact}
        aria-label={t('user.menu', { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <UserPicture avatar={user?.avatar ?? null} name={name} />
        {compact ? null : <span className={css.name}>{name}</span>}
      </button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
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
        <MenuItem component={Link} to="/user/profile" onClick={() => setAnchor(null)}>
          {t('user.profile')}
        </MenuItem>
        {signOutItems}
      </Menu>
    </>
  )
}

function UserPicture({ avatar, name }: { avatar: string | null; name: string }) {
  if (avatar !== null) return <Avatar number={Number(avatar)} size={24} />
  return <span className={css.initials} data-initials={initialsOf(name)} />
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

function initialsOf(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0).toUpperCase())
    .join('')
}
