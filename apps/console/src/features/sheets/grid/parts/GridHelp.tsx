import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { useStore } from 'zustand'
import { keyName } from '../../../../lib/key-name.ts'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { useKitTexts } from '../../../../lib/kit/texts.ts'
import type { Grid } from '../hooks/use-grid.ts'
import { useGridTexts } from '../texts.ts'
import { HELP_GROUPS } from './help-keys.ts'
import css from './parts.module.css'

/** The grid's keyboard shortcuts, opened by Ctrl+/ or from the page. */
export function GridHelp({ grid }: { grid: Grid }) {
  const t = useGridTexts()
  const kit = useKitTexts()
  const titleId = useId()
  const open = useStore(grid.ui, (ui) => ui.helpOpen)
  const close = () => grid.ui.setState({ helpOpen: false })
  return (
    <Dialog open={open} onClose={close} maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId} className={css.helpTitle}>
        {t('help.title')}
        <IconAction size="small" label={kit('close')} onClick={close}>
          <X size={16} />
        </IconAction>
      </DialogTitle>
      <DialogContent className={css.help}>
        {HELP_GROUPS.map(({ title, rows }) => (
          <section key={title}>
            <h3 className={css.helpGroup}>{t(`help.${title}`)}</h3>
            <dl className={css.keys}>
              {rows.map(({ text, keys }) => (
                <div key={text} className={css.keyRow}>
                  <dt>{t(`help.${text}`)}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key} className={css.key}>
                        {key === 'type' ? t('help.type') : keyName(key)}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </DialogContent>
    </Dialog>
  )
}
