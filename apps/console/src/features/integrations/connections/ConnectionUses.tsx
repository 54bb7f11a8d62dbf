import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useKitTexts } from '../../../lib/kit/texts.ts'
import css from '../keys/Keys.module.css'
import { useIntegrationsTexts } from '../texts.ts'
import type { Connection } from './api.ts'

/** Everything that uses a connection, and the scopes that it has. */
export default function ConnectionUses({
  connection,
  onClose,
}: {
  connection: Connection
  onClose: () => void
}) {
  const t = useIntegrationsTexts()
  const kit = useKitTexts()
  const id = useId()
  const { name, scopes } = connection
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('usesDialog.title', { name })}</DialogTitle>
      <DialogContent>
        <FlowList connection={connection} />
        <h3 className={css.heading}>{t('connections.scopes')}</h3>
        <ul className={css.uses}>
          {scopes.map((scope) => (
            <li key={scope} className={css.sub}>
              {scope}
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{kit('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Flows, knowledge bases and agents that use it. */
export function FlowList({ connection: { usedBy, bases, agents, hidden } }: { connection: Connection }) {
  const t = useIntegrationsTexts()
  if (usedBy.length + bases.length + agents.length + hidden === 0) return <p>{t('usesDialog.none')}</p>
  return (
    <ul className={css.uses}>
      {usedBy.map(({ id, name }) => (
        <li key={id} className={css.use}>
          <Link to="/console/workflow-detail/$id" params={{ id }}>
            {name}
          </Link>
          <span>{t('connections.flow')}</span>
        </li>
      ))}
      {bases.map(({ id, name }) => (
        <li key={id} className={css.use}>
          <Link to="/console/knowledge/$id" params={{ id }}>
            {name}
          </Link>
          <span>{t('connections.knowledge')}</span>
        </li>
      ))}
      {agents.map(({ id, name }) => (
        <li key={id} className={css.use}>
          <Link to="/console/agent/setting/$id" params={{ id }} search={{ tab: 'integrations' }}>
            {name}
          </Link>
          <span>{t('connections.agent')}</span>
        </li>
      ))}
      {hidden > 0 ? <li className={css.use}>{t('connections.hidden', { count: hidden })}</li> : null}
    </ul>
  )
}
