import 'react-toastify/ReactToastify.css'
import { useEffect } from 'react'
import { toast, ToastContainer, type Id } from 'react-toastify/unstyled'
import IconButton from '@mui/material/IconButton'
import X from 'lucide-react/icons/x'
import { useColorScheme } from '@mui/material/styles'
import Button from '@mui/material/Button'
import { registerReportHandler, type Report } from '../../lib/notify/report-error.ts'
import { useAppTexts } from '../texts.ts'
import './toasts.css'
import { hrefOf, linkOf } from '../../lib/notify/link.ts'

const TYPES = { info: 'info', success: 'success', warn: 'warning', error: 'error' } as const

const AUTO_CLOSE_MS = 5000

/** The visible toasts by key. The library drops a toast whose id equals that of one being removed. */
const shown = new Map<string, Id>()

function show(report: Report): void {
  const { key } = report
  const before = key === undefined ? undefined : shown.get(key)
  if (before !== undefined) toast.dismiss(before)
  const id = toast(({ closeToast }) => <ToastBody report={report} close={() => closeToast()} />, {
    type: TYPES[report.level],
    autoClose: report.stays ? false : AUTO_CLOSE_MS,
    onClose: () => report.onClose?.(),
  })
  if (key !== undefined) shown.set(key, id)
}

function withdraw(key: string): void {
  const id = shown.get(key)
  if (id !== undefined) toast.dismiss(id)
}

/** Toasts at the top right, from the global report function. */
export default function Toasts() {
  const t = useAppTexts()
  const { colorScheme } = useColorScheme()
  useEffect(() => {
    return registerReportHandler(show, withdraw)
  }, [])
  return (
    <ToastContainer
      position="top-right"
      autoClose={AUTO_CLOSE_MS}
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={80}
      closeButton={CloseButton}
      theme={colorScheme ?? 'light'}
      aria-label={t('toasts.label')}
    />
  )
}

function CloseButton({ closeToast }: { closeToast: (event: React.MouseEvent) => void }) {
  const t = useAppTexts()
  return (
    <IconButton size="small" aria-label={t('toasts.close')} onClick={closeToast}>
      <X size={16} />
    </IconButton>
  )
}

interface ToastBodyProps {
  report: Report
  close: () => void
}

/** The message of a toast, with a link to its subject or an undo button. */
function ToastBody({ report: { message, context, path, onUndo }, close }: ToastBodyProps) {
  const t = useAppTexts()
  const link = context ? linkOf(context) : null
  return (
    <div className="mr-toast">
      <p>{message}</p>
      {context && link ? (
        <a href={hrefOf(link)} target="_blank" rel="noopener">
          {t('toasts.goTo', { type: t(`toasts.types.${context.type}`) })}
        </a>
      ) : null}
      {path ? (
        <a href={path} target="_blank" rel="noopener">
          {t('toasts.open')}
        </a>
      ) : null}
      {onUndo ? (
        <Button
          size="small"
          onClick={() => {
            onUndo()
            close()
          }}
        >
          {t('toasts.undo')}
        </Button>
      ) : null}
    </div>
  )
}
