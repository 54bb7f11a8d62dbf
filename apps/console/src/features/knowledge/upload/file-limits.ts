import { knowledge } from 'virtual:contract'
import { formatBytes } from '../../../lib/format.ts'

/** Text values about which files can be read. */
export const fileLimits = () => ({
  extensions: knowledge.FILE_EXTENSIONS.map((extension) => extension.slice(1).toUpperCase()).join(', '),
  max: formatBytes(knowledge.FILE_MAX_BYTES),
})
