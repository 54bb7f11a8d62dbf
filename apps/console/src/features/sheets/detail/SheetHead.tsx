import Button from '@mui/material/Button'
import { Crumbs } from '../../../lib/kit/Crumbs.tsx'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import { useSheetsTexts } from '../texts.ts'
import type { SheetParts } from '../sheet-parts.ts'
import css from './SheetPage.module.css'
import { usePageTexts } from '../page-texts/texts.ts'
import type { RowAction } from '../../../lib/kit/tables/RowMenuList.tsx'

/** The sheet's name, breadcrumbs, and actions on the whole sheet. */
export function SheetHead({ sheet, mayWrite, mayWriteRows, onAsk }: SheetParts) {
  const t = usePageTexts()
  const sheets = useSheetsTexts()
  const reading: RowAction[] = [{ label: t('export'), onSelect: () => onAsk({ dialog: 'export' }) }]
  const rename: RowAction = { label: sheets('rename'), onSelect: () => onAsk({ dialog: 'rename' }) }
  const writing: RowAction[] = mayWriteRows
    ? [
        { label: t('trash'), onSelect: () => onAsk({ dialog: 'trash' }) },
        rename,
        { label: sheets('delete'), onSelect: () => onAsk({ dialog: 'delete' }), danger: true },
      ]
    : [rename]
  return (
    <header className={css.head}>
      <div className={css.titles}>
        <Crumbs crumbs={[{ label: sheets('title'), to: '/console/sheets' }]} />
        <h1 className={css.title} title={sheet.name}>
          {sheet.name}
        </h1>
        {sheet.conversations ? (
          <p className={css.origin}>{t(sheet.system === null ? 'fromConversations' : 'fromAgents')}</p>
        ) : null}
      </div>
      <div className={css.actions}>
        {mayWriteRows ? (
          <Button onClick={() => onAsk({ dialog: 'import', file: null })}>{t('import')}</Button>
        ) : null}
        <RowMenu label={t('menu')} actions={mayWrite ? [...reading, ...writing] : reading} />
      </div>
    </header>
  )
}
