import { Dots } from '@millrace/ui'
import page from './ChatPage.module.css'
import styles from './LoadingPage.module.css'

/** A placeholder of the page, shown after 150 ms. */
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
