import { CopyButton } from '../kit/CopyButton.tsx'
import { ScrollRegion } from '../kit/ScrollRegion.tsx'
import type { ChatStrings } from '../strings/types.ts'
import styles from './Markdown.module.css'

/** Code with its language and a button that copies it. */
export function CodeBlock(props: { text: string; language: string; strings: ChatStrings }) {
  const { text, language, strings } = props
  const name = language.split(/\s/)[0] ?? ''
  return (
    <div className={styles.code}>
      <div className={styles.codeHead}>
        <span>{name}</span>
        <CopyButton
          text={() => text}
          label={strings.copyCode}
          copied={strings.copied}
          failed={strings.copyFailed}
          className={styles.codeCopy}
        />
      </div>
      <ScrollRegion className={styles.codeText} label={name ? `${strings.code}: ${name}` : strings.code}>
        <pre>
          <code>{text}</code>
        </pre>
      </ScrollRegion>
    </div>
  )
}
