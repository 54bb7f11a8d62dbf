import { sheets } from 'virtual:contract'
import { useMutation } from '@tanstack/react-query'
import { callHeaders } from './headers.ts'
import { sendFile } from './send-file.ts'

interface CellFileUpload {
  sheetId: string
  file: File
}

/** Uploads a file that is stored with a sheet. Returns its id, for cells of file columns. */
export const useUploadCellFile = () =>
  useMutation({
    mutationFn: ({ sheetId, file }: CellFileUpload) =>
      sendFile({
        route: sheets.uploadCellFile,
        params: { id: sheetId },
        file,
        bodyFor: (fileId) => ({ fileId }),
        headers: callHeaders(sheets.uploadCellFile.path),
        // The upload continues when the component unmounts.
        signal: new AbortController().signal,
        onProgress: () => {},
      }),
    meta: { silent: true },
  })
