import type { tools } from '@millrace/contract'
import { lazy, Suspense, useState } from 'react'
import { bannerText } from '../../../lib/api/failures.ts'
import { Age } from '../../../lib/kit/Age.tsx'
import { ConfirmDialog } from '../../../lib/kit/dialogs/ConfirmDialog.tsx'
import { Callout } from '../../../lib/kit/notices/Callout.tsx'
import { StateDot } from '../../../lib/kit/StateDot.tsx'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import table from '../../../lib/kit/tables/Table.module.css'
import { showMessage } from '../../../lib/notify/message.ts'
import { useMayWrite } from '../../../lib/session/use-may.ts'
import { useRefreshServer, useRemoveServer, useServers, useSignInToServer } from '../api.ts'
import { useToolsTexts } from '../texts.ts'
import css from './Servers.module.css'

const ServerDialog = lazy(() => import('./ServerDialog.tsx'))

type Open = { dialog: 'edit' | 'remove'; server: tools.ToolServer }

/** The MCP servers whose tools are in the list above. Nothing while there is none. */
export function Servers() {
  const t = useToolsTexts()
  const { data } = useServers()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  if (!data || data.items.length === 0) return null
  return (
    <section className={css.part} aria-labelledby="servers-title">
      <div>
        <h2 id="servers-title">{t('servers.title')}</h2>
        <p className={css.text}>{t('servers.text')}</p>
      </div>
      <div className={table.wrap}>
        <table className={table.table} aria-labelledby="servers-title">
          <thead>
            <tr>
              <th scope="col" className={table.grow}>
                {t('columns.name')}
              </th>
              <th scope="col">{t('columns.state')}</th>
              <th scope="col" className={table.wideOnly}>
                {t('columns.checked')}
              </th>
              <th scope="col" className={table.narrow}>
                <span className="visually-hidden">{t('columns.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((server) => (
              <ServerRow key={server.id} server={server} onOpen={setOpen} />
            ))}
          </tbody>
        </table>
      </div>
      <Suspense fallback={null}>
        {open?.dialog === 'edit' ? <ServerDialog saved={open.server} onClose={close} /> : null}
      </Suspense>
      {open?.dialog === 'remove' ? <RemoveServer server={open.server} onClose={close} /> : null}
    </section>
  )
}

function ServerRow({ server, onOpen }: { server: tools.ToolServer; onOpen: (open: Open) => void }) {
  const t = useToolsTexts()
  const mayWrite = useMayWrite()
  const refresh = useRefreshServer()
  const signIn = useSignInToServer()
  const { id, name, url, state, error, refused, checkedAt } = server
  const signInAgain = {
    label: t('servers.signInAgain'),
    onSelect: () => signIn.mutate({ id, server: { name, url } }),
  }
  const actions = [
    ...(server.signsIn ? [signInAgain] : []),
    {
      label: t('servers.refresh'),
      onSelect: () =>
        refresh.mutate(id, { onSuccess: ({ error: problem }) => problem ?? showMessage(t('servers.saved')) }),
    },
    { label: t('edit'), onSelect: () => onOpen({ dialog: 'edit', server }) },
    { label: t('servers.remove'), onSelect: () => onOpen({ dialog: 'remove', server }), danger: true },
  ]
  return (
    <tr>
      <td>
        <span className={table.name}>{name}</span>
        <p className={table.sub}>{url}</p>
        {error ? <Callout kind="error">{error}</Callout> : null}
        {signIn.error ? <Callout kind="error">{bannerText(signIn.error)}</Callout> : null}
        {refused.length > 0 ? <Refused refused={refused} /> : null}
      </td>
      <td className={table.quiet}>
        {refresh.isPending ? (
          <StateDot tone="working">{t('servers.connecting')}</StateDot>
        ) : (
          <StateDot tone={state === 'connected' ? 'success' : 'error'}>
            {state === 'connected'
              ? t('servers.tools', { count: server.tools })
              : t(state === 'reconnect' ? 'servers.reconnect' : 'servers.failed')}
          </StateDot>
        )}
      </td>
      <td className={`${table.sub} ${table.wideOnly}`}>
        <Age at={checkedAt} />
      </td>
      <td className={table.narrow}>
        <RowMenu label={t('menu', { name })} actions={mayWrite ? actions : []} />
      </td>
    </tr>
  )
}

/** Tools that the server has and models don't get. */
function Refused({ refused }: { refused: tools.ToolServer['refused'] }) {
  const t = useToolsTexts()
  return (
    <details>
      <summary>{t('servers.refused', { count: refused.length })}</summary>
      <ul className={css.refused}>
        {refused.map(({ name, reason }, at) => (
          <li key={`${at} ${name}`}>
            {name}: {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}

function RemoveServer({ server, onClose }: { server: tools.ToolServer; onClose: () => void }) {
  const t = useToolsTexts()
  const remove = useRemoveServer()
  return (
    <ConfirmDialog
      title={t('servers.removeTitle')}
      action={t('servers.removeAction')}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(server.id, {
          onSuccess: () => showMessage(t('servers.removed')),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      <p>{t('servers.removeText', { name: server.name, count: server.tools })}</p>
    </ConfirmDialog>
  )
}
