import Button from '@mui/material/Button'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import CircleAlert from 'lucide-react/icons/circle-alert'
import ListTree from 'lucide-react/icons/list-tree'
import Play from 'lucide-react/icons/play'
import Plus from 'lucide-react/icons/plus'
import Rocket from 'lucide-react/icons/rocket'
import Workflow from 'lucide-react/icons/workflow'
import { Link } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { countProblems } from '../model/problems.ts'
import type { Draft } from '../save/draft.ts'
import { useActions, useEditor, useEditorContext } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { toastsBelow } from '../toast-room.ts'
import { EditorMenu } from './EditorMenu.tsx'
import { HistoryButtons } from './HistoryButtons.tsx'
import { PeopleHere } from './PeopleHere.tsx'
import { SaveWord } from './SaveWord.tsx'
import { TitleField } from './TitleField.tsx'
import css from './Toolbar.module.css'

interface ToolbarProps {
  draft: Draft
  onPublish: () => void
}

/** The editor's header: the flow's title, save status and actions. */
export function Toolbar({ draft, onPublish }: ToolbarProps) {
  const t = useEditorTexts()
  const { readOnly, flowId } = useEditorContext()
  return (
    <header ref={toastsBelow} className={css.toolbar}>
      <div className={css.left}>
        {flowId === null ? (
          <Link to="/console/workflow" className={css.back} aria-label={t('back')}>
            <ArrowLeft size={16} aria-hidden="true" />
          </Link>
        ) : (
          <Link
            to="/console/workflow-detail/$id"
            params={{ id: flowId }}
            className={css.back}
            aria-label={t('back')}
          >
            <ArrowLeft size={16} aria-hidden="true" />
          </Link>
        )}
        <TitleField draft={draft} />
        {readOnly ? <span className={css.chip}>{t('readOnly')}</span> : <SaveWord draft={draft} />}
        <PeopleHere />
      </div>
      <div className={css.right}>
        {readOnly ? null : <HistoryButtons />}
        <ViewSwitch />
        {readOnly ? null : <AddButton />}
        <ProblemsButton />
        {readOnly ? null : <RunButton />}
        {readOnly ? null : <PublishButton draft={draft} onPublish={onPublish} />}
        <EditorMenu draft={draft} />
      </div>
    </header>
  )
}

function ViewSwitch() {
  const t = useEditorTexts()
  const { showView } = useActions()
  const view = useEditor((state) => state.view)
  return (
    <fieldset className={css.views}>
      <legend className="visually-hidden">{t('views.title')}</legend>
      <button
        type="button"
        aria-label={t('views.canvas')}
        aria-pressed={view === 'canvas'}
        onClick={() => showView('canvas')}
      >
        <Workflow size={14} aria-hidden="true" />
        <span>{t('views.canvas')}</span>
      </button>
      <button
        type="button"
        aria-label={t('views.outline')}
        aria-pressed={view === 'outline'}
        onClick={() => showView('outline')}
      >
        <ListTree size={14} aria-hidden="true" />
        <span>{t('views.outline')}</span>
      </button>
    </fieldset>
  )
}

function AddButton() {
  const t = useEditorTexts()
  const { openPalette, closePalette } = useActions()
  const open = useEditor(({ palette }) => palette !== null)
  return (
    <Button
      size="small"
      startIcon={<Plus size={14} />}
      aria-expanded={open}
      className={css.short}
      onClick={() => (open ? closePalette() : openPalette({}))}
    >
      {t('add')}
    </Button>
  )
}

function ProblemsButton() {
  const t = useEditorTexts()
  const { showPanel } = useActions()
  const problems = useEditor((state) => state.problems)
  const panel = useEditor((state) => state.panel)
  const { errors, warnings } = countProblems(problems)
  const tone = errors > 0 ? 'error' : warnings > 0 ? 'warning' : 'fine'
  return (
    <Button
      size="small"
      variant="text"
      className={css.problems}
      data-tone={tone}
      aria-expanded={panel === 'problems'}
      startIcon={<CircleAlert size={14} />}
      aria-label={t('problemList.button', {
        count: errors + warnings,
        errors: t('problemList.errors', { count: errors }),
        warnings: t('problemList.warnings', { count: warnings }),
      })}
      onClick={() => showPanel(panel === 'problems' ? null : 'problems')}
    >
      <span className={css.count}>{errors + warnings}</span>
    </Button>
  )
}

function RunButton() {
  const t = useEditorTexts()
  const { showPanel } = useActions()
  const panel = useEditor((state) => state.panel)
  return (
    <Button
      size="small"
      startIcon={<Play size={14} />}
      className={css.short}
      aria-expanded={panel === 'run'}
      onClick={() => showPanel(panel === 'run' ? null : 'run')}
    >
      {t('run.button')}
    </Button>
  )
}

function PublishButton({ draft, onPublish }: ToolbarProps) {
  const t = useEditorTexts()
  const { publishedVersion, changed, save, flowId } = useStore(draft.state)
  const isNew = publishedVersion === null || changed || save.phase === 'waiting' || save.phase === 'saving'
  return (
    <Button
      size="small"
      variant="contained"
      className={`${css.short} ${css.publish}`}
      startIcon={<Rocket size={14} />}
      disabled={flowId === null || !isNew || save.phase === 'conflict'}
      onClick={onPublish}
    >
      {t('publish.action')}
    </Button>
  )
}
