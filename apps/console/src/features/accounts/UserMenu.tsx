import { Avatar } from '@millrace/ui'
import { Suspense } from 'react'
import { later, useAnchor } from '../../lib/kit/later.ts'
import { useInformation } from '../../lib/session/information.ts'
import css from './menus.module.css'
import { useAccountsTexts } from './texts.ts'

const [UserMenuList, prepare] = later(() => import('./UserMenuList.tsx'))

/** The signed-in user, theme, language and sign-out. */
export function UserMenu({ compact }: { compact: boolean }) {
  const t = useAccountsTexts()
  const { data: user } = useInformation()
  const menu = useAnchor()
  const name = user?.name || user?.username || t('user.unknown')
  return (
    <>
      <button
        type="button"
        className={css.trigger}
        data-compact={compact}
        aria-label={t('user.menu', { name })}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        {...prepare}
        onClick={(event) => menu.open(event.currentTarget)}
      >
        <UserPicture avatar={user?.avatar ?? null} name={name} />
        {compact ? null : <span className={css.name}>{name}</span>}
      </button>
      <Suspense fallback={null}>
        {menu.isDrawn ? <UserMenuList anchor={menu.anchor} name={name} onClose={menu.close} /> : null}
      </Suspense>
    </>
  )
}

function UserPicture({ avatar, name }: { avatar: string | null; name: string }) {
  if (avatar !== null) return <Avatar number={Number(avatar)} size={24} />
  return <span className={css.initials} data-initials={initialsOf(name)} />
}

function initialsOf(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0).toUpperCase())
    .join('')
}
