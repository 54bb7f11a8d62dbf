import 'react-toastify/ReactToastify.css'
import { useEffect } from 'react'
import { toast, ToastContainer } from 'react-toastify/unstyled'
import { useColorScheme } from '@mui/material/styles'
import { registerReportHandler, type Level, type Report } from '../../lib/notify/report-error.ts'
import { useAppTexts } from '../texts.ts'
import { ToastBody } from './ToastBody.tsx'
import './toasts.css'

const SHOW: Record<Level, (body: React.ReactNode) => unknown> = {
  info: (body) => toast.info(body),
  success: (body) => toast.success(body),
  warn: (body) => toast.warn(body),
  error: (body) => toast.error(body),
}

const show = (report: Report) => void SHOW[report.level](<ToastBody report={report} />)

/** Toasts of the global error function at the top right. */
export default function Toasts() {
  const t = useAppTexts()
  const { colorScheme } = useColorScheme()
  useEffect(() => registerReportHandler(show), [])
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={80}
      theme={colorScheme ?? 'light'}
      aria-label={t('toasts.label')}
    />
  )
}
