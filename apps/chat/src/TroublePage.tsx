import { Button } from '@millrace/ui'
import styles from './TroublePage.module.css'

interface TroublePageProps {
  title: string
  help: string
  retry?: () => void
  retryLabel?: string
}

/** Why there is no chat, and what to do. */
export function TroublePage({ title, help, retry, retryLabel }: TroublePageProps) {
  return (
    <main className={styles.page}>
      <Bubbles />
      <h1>{title}</h1>
      <p>{help}</p>
      {retry && (
        <Button look="primary" onClick={retry}>
          {retryLabel}
        </Button>
      )}
    </main>
  )
}

function Bubbles() {
  return (
    <svg className={styles.picture} width="96" height="64" viewBox="0 0 96 64" fill="none" aria-hidden="true">
      <path d="M8 14a8 8 0 0 1 8-8h34a8 8 0 0 1 8 8v14a8 8 0 0 1-8 8H26l-10 9v-9a8 8 0 0 1-8-8Z" />
      <path d="M66 26h14a8 8 0 0 1 8 8v10a8 8 0 0 1-8 8v8l-9-8H50a8 8 0 0 1-8-8" strokeDasharray="4 5" />
    </svg>
  )
}
