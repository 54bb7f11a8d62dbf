import { Dots } from '@millrace/ui'
import page from './ChatPage.module.css'
import styles from './LoadingPage.module.css'

/** The shape of the page that is coming; seen from 150 ms on. */
export function LoadingPage({ words }: { words: string }) {
  return (
    <div className={page.page}>
      <div className={page.head} aria-hidden="true">
        <span className={styles.avatar} />
        <span className={styles.name} />
      </div>
      <main className={styles.main}>
        <h1>
          <Dots label={words} />
        </h1>
      </main>
      <div className={styles.field} aria-hidden="true" />
    </div>
  )
}
