import { sheets } from 'virtual:contract'
import { useEffect, useState } from 'react'
import { callHeaders } from '../../../lib/api/headers.ts'
import { sendFile } from '../../../lib/api/send-file.ts'

export interface Upload {
  /** Bytes sent. */
  sent: number
  uploadId: string | null
  error: unknown
}

const WAITING: Upload = { sent: 0, uploadId: null, error: null }

/** Uploads a file once there is one; unmounting or another file aborts it. */
export function useUpload(file: File | null): Upload {
  const [upload, setUpload] = useState<{ file: File | null; state: Upload }>({ file: null, state: WAITING })

  useEffect(() => {
    if (!file) return undefined
    const stop = new AbortController()
    const set = (state: Upload) => {
      if (!stop.signal.aborted) setUpload({ file, state })
    }
    sendFile({
      route: sheets.upload,
      file,
      bodyFor: (fileId) => ({ fileId }),
      headers: callHeaders(sheets.upload.path),
      signal: stop.signal,
      onProgress: (sent) => set({ ...WAITING, sent }),
    }).then(
      ({ uploadId }) => set({ sent: file.size, uploadId, error: null }),
      (error: unknown) => set({ ...WAITING, error }),
    )
    return () => stop.abort()
  }, [file])

  return upload.file === file ? upload.state : WAITING
}
