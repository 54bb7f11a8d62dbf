// The process that draws pages.
import { serve } from '../reader/child.ts'
import type { PageTask } from '../reader/protocol.ts'
import { drawPage } from './draw-page.ts'

serve((task: PageTask, { bytes }) => drawPage(bytes, task))
