import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import type { sheets } from '@millrace/contract'
import { IconAction } from '../../../lib/kit/IconAction.tsx'
import { RowMenu } from '../../../lib/kit/tables/RowMenu.tsx'
import { useUpdateView } from '../api/views.ts'
import type { SheetParts } from '../sheet-parts.ts'
import css from './SheetPage.module.css'
import { usePageTexts } from '../page-texts/texts.ts'
import { settingsOf, type ViewState } from './use-view.ts'

interface ViewTabsProps extends SheetParts {
  state: ViewState
  /** Undefined for the view of all rows. */
  onSelect: (viewId: string | undefined) => void
}

/** The sheet's views, and a button to save changes. */
export function ViewTabs(props: ViewTabsProps) {
  const { sheet, mayWrite, state, onSelect, onAsk } = props
  const t = usePageTexts()
  return (
    <nav aria-label={t('views.label')} className={css.views}>
      <ul className={css.viewList}>
        <ViewTab name={t('views.all')} isShown={!state.stored} onSelect={() => onSelect(undefined)} />
        {sheet.views.map((view) => (
          <ViewTab
            key={view.id}
            name={view.name}
            isShown={view.id === state.stored?.id}
            onSelect={() => onSelect(view.id)}
          >
            {mayWrite && view.id === state.stored?.id ? <ViewMenu {...props} view={view} /> : null}
          </ViewTab>
        ))}
      </ul>
      {mayWrite ? (
        <IconAction
          size="small"
          label={t('views.add')}
          onClick={() => onAsk({ dialog: 'view', view: null, from: state.settings })}
        >
          <Plus size={16} />
        </IconAction>
      ) : null}
      <span className={css.grow} />
      {state.isChanged ? <Unsaved {...props} /> : null}
    </nav>
  )
}

interface ViewTabProps {
  name: string
  isShown: boolean
  onSelect: () => void
  children?: React.ReactNode
}

function ViewTab({ name, isShown, onSelect, children }: ViewTabProps) {
  return (
    <li className={css.view}>
      <button type="button" aria-current={isShown} className={css.viewName} title={name} onClick={onSelect}>
        {name}
      </button>
      {children}
    </li>
  )
}

function ViewMenu({ view, state, onAsk }: Omit<ViewTabsProps, 'view'> & { view: sheets.View }) {
  const t = usePageTexts()
  return (
    <RowMenu
      label={t('views.menu', { name: view.name })}
      actions={[
        {
          label: t('views.rename'),
          onSelect: () => onAsk({ dialog: 'view', view, from: settingsOf(view) }),
        },
        {
          label: t('views.copy'),
          onSelect: () => onAsk({ dialog: 'view', view: null, from: state.settings }),
        },
        { label: t('views.deleteAsk'), onSelect: () => onAsk({ dialog: 'deleteView', view }), danger: true },
      ]}
    />
  )
}

/** Unsaved changes can be saved (with permission) or discarded. */
function Unsaved({ sheet, mayWrite, state, onAsk }: ViewTabsProps) {
  const t = usePageTexts()
  const update = useUpdateView(sheet.id)
  const { stored, settings, reset } = state

  function save() {
    if (!stored) return onAsk({ dialog: 'view', view: null, from: settings })
    const { id: viewId, name, revision } = stored
    update.mutate({ viewId, name, revision, ...settings }, { onSuccess: reset })
    return undefined
  }

  return (
    <>
      <Button size="small" variant="text" onClick={reset}>
        {t('views.reset')}
      </Button>
      {mayWrite ? (
        <Button size="small" disabled={update.isPending} onClick={save}>
          {t(stored ? 'views.save' : 'views.saveNew')}
        </Button>
      ) : null}
    </>
  )
}
