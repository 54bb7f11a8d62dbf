import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { IconAction } from '../../lib/kit/IconAction.tsx'
import { keyName } from '../../lib/key-name.ts'
import { useKitTexts } from '../../lib/kit/texts.ts'
import { paletteKeys } from '../palette/palette-store.ts'
import { closeHelp } from './help-store.ts'
import { useHelpTexts } from './help/texts.ts'
import css from './KeyboardHelp.module.css'

const ANYWHERE = [
  { keys: ['palette'], key: 'palette' },
  { keys: ['?'], key: 'help' },
  { keys: ['/'], key: 'search' },
  { keys: ['g', 'a'], key: 'agents' },
  { keys: ['g', 'w'], key: 'workers' },
  { keys: ['g', 'k'], key: 'knowledge' },
  { keys: ['g', 't'], key: 'toolsKey' },
  { keys: ['g', 'f'], key: 'flowsKey' },
  { keys: ['g', 's'], key: 'sheetsKey' },
  { keys: ['g', 'i'], key: 'integrationsKey' },
  { keys: ['g', 'u'], key: 'teamKey' },
  { keys: ['['], key: 'nav' },
  { keys: ['Alt+T'], key: 'toasts' },
  { keys: ['Esc'], key: 'close' },
] as const

const IN_FORMS = [
  { keys: ['Space'], key: 'select' },
  { keys: ['Enter'], key: 'send' },
  { keys: ['Shift+Enter'], key: 'newLine' },
] as const

/** The list of keyboard shortcuts, opened with `?`. */
export default function KeyboardHelp({ open }: { open: boolean }) {
  const t = useHelpTexts()
  const kit = useKitTexts()
  const titleId = useId()
  return (
    <Dialog open={open} onClose={closeHelp} maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId} className={css.title}>
        {t('title')}
        <IconAction size="small" label={kit('close')} onClick={closeHelp}>
          <X size={16} />
        </IconAction>
      </DialogTitle>
      <DialogContent className={css.content}>
        <Group title={t('anywhere')} rows={ANYWHERE} />
        <Group title={t('inLists')} rows={IN_FORMS} />
      </DialogContent>
    </Dialog>
  )
}

function Group({ title, rows }: { title: string; rows: typeof ANYWHERE | typeof IN_FORMS }) {
  const t = useHelpTexts()
  return (
    <section>
      <h3 className={css.group}>{title}</h3>
      <dl className={css.list}>
        {rows.map(({ keys, key }) => (
          <div key={key} className={css.row}>
            <dt>{t(key)}</dt>
            <dd>
              {keys.map((name, index) => (
                <span key={name}>
                  {index > 0 ? ` ${t('followedBy')} ` : null}
                  <kbd className={css.key}>{name === 'palette' ? paletteKeys() : keyName(name)}</kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
