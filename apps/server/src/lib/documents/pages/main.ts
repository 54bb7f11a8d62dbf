// Entry point of the process that renders pages and pictures.
import { serve } from '../reader/child.ts'
import type { DrawTask } from '../reader/protocol.ts'
import { drawPage } from './draw-page.ts'
import { drawPicture } from './draw-picture.ts'

serve<DrawTask>((task, { bytes }) =>
  task.draw === 'page' ? drawPage(bytes, task) : drawPicture(bytes, task),
)
