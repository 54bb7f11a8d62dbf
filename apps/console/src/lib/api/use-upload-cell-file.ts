import { sheets } from 'virtual:contract'
import { useMutation } from '@tanstack/react-query'
import { callHeaders } from './headers.ts'
import { sendFile } from './send-file.ts'

interface CellFileUpload {
  sheetId: string
  file: File
}

/** Uploads a file that is kept with a sheet; gives its id, which cells of file columns take. */
export const useUploadCellFile = () =>
  useMutation({
    mutationFn: ({ sheetId, file }: CellFileUpload) =>
      sendFile({
        route: sheets.uploadCellFile,
        params: { id: sheetId },
        file,
        headers: callHeaders(sheets.uploadCellFile.path),
        // Going on with something else does not lose the file.
        signal: new AbortController().signal,
        onProgress: () => {},
      }),
    meta: { silent: true },
  })
