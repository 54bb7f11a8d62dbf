import { sheets } from 'virtual:contract'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, type Query, type sheets as contract } from '@millrace/contract'
import { api } from '../../../lib/api/client.ts'

type DownloadRequest =
  | { kind: 'report'; sheetId: string; importId: string; name: string }
  | { kind: 'export'; sheetId: string; name: string; query: Query<typeof contract.exportSheet> }

const open = (wanted: DownloadRequest, signal: AbortSignal) =>
  wanted.kind === 'report'
    ? api.open(sheets.importReport, { params: { id: wanted.sheetId, importId: wanted.importId } }, { signal })
    : api.open(sheets.exportSheet, { params: { id: wanted.sheetId }, query: wanted.query }, { signal })

/** Characters not allowed in file names. */
const FORBIDDEN = /[/\\:*?"<>|]/g

const fileName = (wanted: DownloadRequest): string => {
  const name = wanted.name.replaceAll(FORBIDDEN, '_')
  return wanted.kind === 'report' ? `${name}.bad-rows.csv` : `${name}.${wanted.query?.format ?? 'csv'}`
}

/** Downloads a file of a sheet; `abort` cancels it. */
export function useDownload() {
  const stop = useRef<AbortController>(null)
  const download = useMutation({
    mutationFn: async (wanted: DownloadRequest) => {
      stop.current = new AbortController()
      const response = await open(wanted, stop.current.signal)
      // Reading fails when the download is interrupted: there is no file then.
      const blob = await response.blob().catch(() => {
        throw new ApiError({ status: 0, code: 'network', message: 'The download broke off.' })
      })
      save(blob, fileName(wanted))
    },
    meta: { silent: true },
  })
  return { ...download, abort: () => stop.current?.abort() }
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
