// Entry point of the process that reads documents.
import { parseBytes } from '../parse-bytes.ts'
import { serve } from './child.ts'
import type { ReadTask } from './protocol.ts'

serve((task: ReadTask, content) => parseBytes({ ...task, ...content }))
