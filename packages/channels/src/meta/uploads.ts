import type { FileSender } from '../channel.ts'
import { fieldsOf, idOf } from '../read.ts'
import { failureIn } from './errors.ts'

/** The ID that the Graph API gives a file. */
export function readUploadAs(key: string): FileSender['readUpload'] {
  return (answer) => {
    const failure = failureIn(answer)
    if (failure) return { failure }
    const ref = idOf(fieldsOf(answer.body)[key])
    if (ref !== null) return { ref }
    return { failure: { reason: 'rejected', detail: 'The reply had no ID of the file.', retry: false } }
  }
}
