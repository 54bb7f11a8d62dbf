import type { conversations } from '@millrace/contract'
import { SearchIcon } from '../kit/icons.tsx'
import type { ChatStrings } from '../strings/types.ts'
import styles from './messages.module.css'

/** That the agent looked something up elsewhere; what and where is not the visitor's business. */
export function Tools({ tools, strings }: { tools: readonly conversations.ToolUse[]; strings: ChatStrings }) {
  if (tools.length === 0) return null
  const running = tools.some(({ state }) => state === 'running')
  const failed = tools.some(({ state }) => state === 'failed')
  const said = running ? strings.lookingUp : failed ? strings.notLookedUp : strings.lookedUp
  return (
    <p className={styles.tools}>
      <SearchIcon />
      {said}
    </p>
  )
}
