import type { flows } from '@millrace/contract'
import { useVersion } from '../../../lib/flows/api/versions.ts'

/** The published document, which is the one that runs. Undefined while loading, or when nothing is published. */
export function usePublished(flow: flows.Flow): flows.FlowDocument | undefined {
  const { publishedVersion: version, changed } = flow
  const published = useVersion(flow.id, changed ? version : null)
  if (version === null) return undefined
  return changed ? published.data?.document : flow.document
}
